import { sanitizeEvents, withArchivedAssets } from '@vitrine/player';
import { call } from '../../../lib/api/api.ts';
import { archivedLinks } from './archived-links.ts';

/** What has come of a session under way, as far as it was asked for. */
export interface LiveEvents {
  /** Not judged yet. */
  events: unknown[];
  /** Where to ask on from. */
  cursor: string;
  /** More is to be expected. */
  active: boolean;
}

/** All that has come since `cursor`, or from the beginning without one. */
export async function liveEvents(
  session_id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<LiveEvents> {
  const all: unknown[] = [];
  let after = cursor;
  for (;;) {
    const query = after === undefined ? {} : { after };
    const answer = await call('sessions_live', { params: { session_id }, query, signal });
    for (const event of answer.events) all.push(event);
    if (!answer.more) {
      const events = sanitizeEvents(all);
      await withArchivedAssets(events, window.location.origin, (named) =>
        archivedLinks(session_id, named, signal),
      );
      return { events, cursor: answer.cursor, active: answer.active };
    }
    after = answer.cursor;
  }
}
