import { createExternalStore, type ExternalStore } from './external-store.ts';

const waiting = createExternalStore(false);
let drop: (() => void) | undefined;
let waits = 0;

/** Whether the screen that came with the document stands in for one that is on its way. */
export const isWaiting: ExternalStore<boolean> = waiting;

/** It does. @param drops takes it away, when something else is to be seen than what it stands in for */
export function beginWaiting(drops: () => void): void {
  drop = drops;
  waiting.set(true);
}

/** What it stood in for is drawn, and has taken it over. */
export function endWaiting(): void {
  drop = undefined;
  waiting.set(false);
}

/** Takes it away: something else is to be seen. */
export function dropWaiting(): void {
  drop?.();
  endWaiting();
}

/** For what is drawn while a screen is on its way: as long as there is such a thing it stays. Answers how to say that it is over. */
export function keepWaiting(): () => void {
  waits += 1;
  return () => {
    waits -= 1;
    // The next one may come in its place.
    queueMicrotask(() => waits === 0 && dropWaiting());
  };
}
