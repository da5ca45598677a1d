import { recordedEvent } from '@vitrine/contract/events';
import type { HandlersOf } from '../../http/handler.ts';
import { listLinks } from '../../http/list-links.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { presentDetail, presentSummary } from './presenter.ts';
import { countTabsAndGaps, findSession, listSessions, pagesVisited, pageViews } from './queries.ts';

/**
 * An answer that holds the events is made in memory, in one piece, and what visitors send may inflate to gigabytes. This
 * much JSON is an hour on a lively store, and takes some 100 MB for a moment. The stream of events has no such bound.
 */
const MAX_INCLUDED_CHARACTERS = 16 * 1024 * 1024;

/** What this module asks of the one that keeps the recorded bytes. */
interface RecordedEvents {
  /** Every event of a session in order of time, each as JSON; undefined when there is no such session. */
  events(workspaceId: string, sessionId: string): Promise<AsyncIterable<string> | undefined>;
}

export function sessionsHandlers(deps: {
  orm: Orm;
  clock: Clock;
  public_url: () => string;
  recordings: RecordedEvents;
}): HandlersOf<'sessions_list' | 'sessions_detail' | 'sessions_events'> {
  const { orm, clock, recordings } = deps;
  return {
    async sessions_list({ auth, query, request }) {
      const { count, rows } = await listSessions(orm, auth.workspace_id, query);
      const ids = rows.map(({ session_id }) => session_id);
      const pages = await pagesVisited(orm, auth.workspace_id, ids);
      const results = rows.map((row) => presentSummary(row, pages.get(row.session_id) ?? [], clock.now()));
      return {
        ok: true,
        body: { count, ...listLinks(deps.public_url(), request.url, query, count), results },
      };
    },

    async sessions_detail({ auth, params, query }) {
      const ids = [auth.workspace_id, params.session_id] as const;
      const row = await findSession(orm, ...ids);
      if (!row) return { ok: false, error: 'not_found' };
      const pages = (await pagesVisited(orm, ids[0], [ids[1]])).get(ids[1]) ?? [];
      const views = await pageViews(orm, ...ids);
      const counts = await countTabsAndGaps(orm, ...ids);
      const body = presentDetail(row, { pages, views, counts, now: clock.now() });
      if (query.include !== 'events') return { ok: true, body };
      const events = [];
      let characters = 0;
      for await (const event of (await recordings.events(...ids)) ?? []) {
        characters += event.length;
        if (characters > MAX_INCLUDED_CHARACTERS) return { ok: false, error: 'events_too_large' };
        events.push(recordedEvent.parse(JSON.parse(event)));
      }
      return { ok: true, body: { ...body, events } };
    },

    async sessions_events({ auth, params }) {
      const items = await recordings.events(auth.workspace_id, params.session_id);
      return items ? { ok: true, items } : { ok: false, error: 'not_found' };
    },
  };
}
