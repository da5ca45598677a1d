import type { Timeline } from '@vitrine/player';
import { endWaiting } from '../../../lib/waiting.ts';
import { createShell, type Shell } from './shell.ts';
import { createViewing, type Viewing } from './viewing.ts';

/** A session on a stage, for whoever draws the viewer around it. */
export interface Begun {
  shell: Shell;
  viewing: Viewing;
  /** The viewer has been drawn: what stood in for it goes. */
  drawn(): void;
}

let shown: (Begun & { timeline: Timeline }) | undefined;

/** A viewer of a session's own. It is empty until it has been opened in the document. */
export function beginWith(start: Parameters<typeof createViewing>[1]): Begun {
  const shell = createShell();
  return { shell, viewing: createViewing(shell.stage, start), drawn: () => undefined };
}

/** Says which viewer plays already. Undefined: there is none any more. */
export function setBegun(begun: typeof shown): void {
  shown = begun;
}

/** The viewer that plays this already, once. */
export function begunWith(timeline: Timeline): Begun | undefined {
  const mine = shown?.timeline === timeline ? shown : undefined;
  if (!mine) return undefined;
  shown = undefined;
  return {
    ...mine,
    drawn() {
      mine.drawn();
      endWaiting();
    },
  };
}
