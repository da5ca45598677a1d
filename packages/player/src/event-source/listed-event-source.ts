import type { RecordedEvent } from '@vitrine/contract/events';
import { changesPicture } from '../adapt/changes-picture.ts';
import { collapseSuperseded } from '../adapt/collapse-superseded.ts';
import { opened, playable, sinceLastPicture } from '../adapt/page-events.ts';
import type { Place, SessionEventSource } from './event-source.ts';

/** The event source of a session whose events are all here. `started_at`: ms since the epoch. */
export function createListedEventSource(
  events: readonly RecordedEvent[],
  byPage: ReadonlyMap<string, readonly RecordedEvent[]>,
  started_at: number,
): SessionEventSource {
  const of = (page_id: string) => byPage.get(page_id) ?? [];
  const placeOf = (all: readonly RecordedEvent[]): Place => ({
    until: Number.POSITIVE_INFINITY,
    count: all.length,
    characters: 0,
    ...(all.length > 0 && { last: all.at(-1) as RecordedEvent }),
  });
  return {
    open(page, position) {
      const all = of(page.page_id);
      const at = started_at + position;
      const events = collapseSuperseded(playable(page, sinceLastPicture(all, at)), at);
      return { events: opened(page, events, position), place: placeOf(all) };
    },
    after(page, { count, last }) {
      const all = of(page.page_id);
      if (all[count - 1] !== last) return null;
      return { events: playable(page, all.slice(count)), place: placeOf(all) };
    },
    load: async () => undefined,
    prefetch: () => undefined,
    fetchAhead: async () => false,
    async changes({ page_id }) {
      const times = of(page_id)
        .filter(changesPicture)
        .map(({ timestamp }) => timestamp - started_at);
      return { from: 0, to: Number.POSITIVE_INFINITY, times };
    },
    all: async () => events,
  };
}
