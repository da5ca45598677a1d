import { addresses } from './addresses.ts';
import { type Attack, attackOf } from './attack.ts';
import { drawings } from './drawings.ts';
import { elements } from './elements.ts';
import { frames } from './frames.ts';
import { malformed } from './malformed.ts';
import { names } from './names.ts';
import { sizes } from './sizes.ts';
import { styles } from './styles.ts';

/** Recordings made to attack whoever watches them, each with a name of its own. */
export const attacks: readonly Attack[] = [
  ...elements,
  ...addresses,
  ...frames,
  ...styles,
  ...drawings,
  ...names,
  ...malformed,
  ...sizes,
].map(attackOf);
