import { rangeAt } from '@vitrine/recording/active-ranges';
import type { ActiveRange, IndexedPage } from '@vitrine/recording/with-ids';
import type { Timeline } from '../event-source/timeline.ts';

/** Backwards or forwards. */
export type Direction = -1 | 1;

/**
 * The nearest moment before or after `position` at which the picture changes: a recorded change of the page on screen, or another
 * page's coming there. Undefined when there is none. Rejects when the events there cannot be had now.
 */
export async function pictureFrom(
  timeline: Timeline,
  position: number,
  direction: Direction,
): Promise<number | undefined> {
  const { stretches } = timeline;
  const current = rangeAt(stretches, position);
  if (!current) return undefined;
  if (direction > 0) {
    const next = stretches.find(({ from }) => from > position);
    return (await changeIn(timeline, current, position, direction)) ?? next?.from;
  }
  // Of two that begin at one moment the first is never seen.
  const before = stretches.findLast(({ from }) => from < position);
  return before && ((await changeIn(timeline, before, position, direction)) ?? before.from);
}

/** The nearest change of the page before or after `position` while it is on screen. */
async function changeIn(
  { pages, eventSource, duration }: Timeline,
  { page_id, from, to }: ActiveRange,
  position: number,
  direction: Direction,
): Promise<number | undefined> {
  const page = pages.get(page_id) as IndexedPage;
  for (let at = Math.min(position, to); at >= from && at <= to; ) {
    const part = await eventSource.changes(page, at);
    const times = part.times.filter((time) => time > from && (time < to || to === duration));
    const found = stepFrom(times, position, direction);
    if (found !== undefined) return found;
    if (direction < 0 && part.from <= from) return undefined;
    at = direction > 0 ? part.to : part.from - SMALL_MS;
  }
  return undefined;
}

/** Into the part before. */
const SMALL_MS = 0.001;

/** The nearest of `times` (in order) before or after `position`; undefined when there is none. */
export const stepFrom = (
  times: readonly number[],
  position: number,
  direction: Direction,
): number | undefined =>
  direction > 0 ? times.find((at) => at > position) : times.findLast((at) => at < position);
