import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { fieldsOf } from '@vitrine/recording/fields';
import { stretchAt } from '@vitrine/recording/stretches';
import type { Timeline } from './timeline.ts';
import type { Direction } from './viewer-keys.ts';

/** rrweb's source of what a page writes to its console: nobody sees it. */
const LOG = 11;

/** When the picture changes: every recorded change of the page on screen, and another page's coming there. In order, once each. */
export function pictureTimes(timeline: Timeline): number[] {
  const times = new Set(timeline.stretches.map(({ from }) => from));
  for (const { page_id, events } of timeline.pages.values()) {
    for (const event of events) {
      const at = event.timestamp - timeline.started_at;
      if (changesPicture(event) && stretchAt(timeline.stretches, at)?.page_id === page_id) times.add(at);
    }
  }
  return [...times].sort((a, b) => a - b);
}

const changesPicture = ({ type, data }: RecordedEvent): boolean =>
  type === EVENT_TYPES.FullSnapshot ||
  (type === EVENT_TYPES.IncrementalSnapshot && fieldsOf(data).source !== LOG);

/** The nearest of `times` (in order) before or after `position`; undefined when there is none. */
export const stepFrom = (
  times: readonly number[],
  position: number,
  direction: Direction,
): number | undefined =>
  direction > 0 ? times.find((at) => at > position) : times.findLast((at) => at < position);
