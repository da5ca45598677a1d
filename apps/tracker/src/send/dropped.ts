import { KEYS, readItem, writeItem } from '../host/storage.ts';

/** Blocks this browser had to give up and has not told of yet. */
export function addDropped(count: number): void {
  if (count > 0) writeItem('localStorage', KEYS.dropped, String(untold() + count));
}

/** The number to tell in the next header; from then on it counts from 0. */
export function takeDropped(): number {
  const count = untold();
  if (count > 0) writeItem('localStorage', KEYS.dropped, '0');
  return count;
}

const untold = () => Math.min(1_000_000, Number(readItem('localStorage', KEYS.dropped)) || 0);
