import { EVENT_TYPES } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';
import { isPosition } from './positions.ts';

interface Timed {
  type: number;
  data?: unknown;
  timestamp: number;
}

/**
 * The events without those before `time` (ms since the epoch) of which nothing is left then: where something was scrolled to before it was
 * scrolled elsewhere, and where the mouse was before it was elsewhere. Who opens a page at `time` has no picture in between, and each
 * scrolling is a layout.
 * @param events of one page, in order of time
 */
export function collapseSuperseded<Event extends Timed>(events: readonly Event[], time: number): Event[] {
  const later = new Set<string>();
  return events
    .toReversed()
    .filter((event) => {
      const place = event.timestamp < time ? placeOf(event) : undefined;
      if (place === undefined) return true;
      const isLast = !later.has(place);
      later.add(place);
      return isLast;
    })
    .toReversed();
}

/** What has one place at a time, and is told its place by the event; undefined for all other events. */
function placeOf(event: Timed): string | undefined {
  const { source, id } = fieldsOf(event.data);
  if (isPosition(event)) return `position ${source}`;
  return event.type === EVENT_TYPES.IncrementalSnapshot && source === SOURCES.Scroll
    ? `scroll ${id}`
    : undefined;
}
