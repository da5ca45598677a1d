import { addresses } from './addresses.ts';
import { type Attack, attackOf } from './attack.ts';
import { drawings } from './drawings.ts';
import { elements } from './elements.ts';
import { frames } from './frames.ts';
import { malformed } from './malformed.ts';
import { names } from './names.ts';
import { sizes } from './sizes.ts';
import { styles } from './styles.ts';

const recipes = { elements, addresses, frames, styles, drawings, names, malformed, sizes };

/** Recordings made to attack whoever watches them, by what they attack with; each has a name of its own. */
export const attackGroups: Readonly<Record<string, readonly Attack[]>> = Object.fromEntries(
  Object.entries(recipes).map(([group, all]) => [group, all.map(attackOf)]),
);
export const attacks: readonly Attack[] = Object.values(attackGroups).flat();
