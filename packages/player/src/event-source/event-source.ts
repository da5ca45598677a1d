import type { eventWithTime } from '@rrweb/types';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { IndexedPage } from '@vitrine/recording/with-ids';

/** The events of a session's pages, as far as they are here. Positions are ms of session time. */
export interface SessionEventSource {
  /**
   * What a new rrweb replayer needs to show the page from the last picture before `position` on. Null when it is not here yet.
   */
  open(page: IndexedPage, position: number): Told | null;
  /** What follows that; no events when it is not here yet. Null when something belongs before it: the page is to be opened anew. */
  after(page: IndexedPage, place: Place): Told | null;
  /** Fetches what `open` needs. Rejects when it cannot be had now. */
  load(page: IndexedPage, position: number): Promise<void>;
  /** Fetches what playing on from `position` needs before long; what cannot be had now is asked for when it is due. */
  prefetch(position: number): void;
  /**
   * Has the browser keep one more of what playing or going elsewhere may need one day, beginning behind `position`: to be called when there is
   * nothing else to do. False when there is no more of it. Rejects when it cannot be had now.
   */
  fetchAhead(position: number): Promise<boolean>;
  /** When the picture of the page changes, in the part of it that holds `position`. Rejects when that cannot be had now. */
  changes(page: IndexedPage, position: number): Promise<Changes>;
  /** Every event of the session, in order of time. Rejects when they cannot be had now. */
  all(): Promise<readonly RecordedEvent[]>;
}

/** Events of a page for rrweb, which may write into them, in order of time. */
export interface Told {
  events: eventWithTime[];
  place: Place;
}

/** How far a page has been told. */
export interface Place {
  /** Everything before this moment. Infinity: all that there is. */
  until: number;
  /** How many: events of a list, or frames of a recording. */
  count: number;
  /** Characters of JSON, as far as it matters. */
  characters: number;
  last?: RecordedEvent;
}

/** Some of the page: from `from` until before `to` the picture changes at these moments, and at no others. */
export interface Changes {
  from: number;
  to: number;
  times: readonly number[];
}

/** Events could not be had now. */
export class EventsMissing extends Error {
  override readonly name = 'FootageMissing';
}
