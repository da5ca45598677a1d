import { MAX_LISTED_ROWS } from '@vitrine/contract/limits';
import { fieldError, type HandlersOf } from '../../http/handler.ts';
import type { HeldRead } from '../../http/held-reads.ts';
import { listLinks } from '../../http/list-links.ts';
import { hasExpired } from '../blocks/service.ts';
import { filtersAsked } from './asked.ts';
import { listSessions } from './list.ts';
import { presentDetail } from './presenter.ts';
import {
  countTabsAndGaps,
  findSession,
  insightsBeside,
  NO_PAGES,
  pagesVisited,
  pageViews,
} from './queries.ts';
import { searching } from './searching.ts';
import { NOTHING_BESIDE, previewUrl, type SummaryDeps, summariesOf } from './summaries.ts';
import { markWatched, watchedAmong } from './watched.ts';

/**
 * An answer that holds the events is made in memory before it is begun, and what visitors send may inflate to gigabytes. This
 * much JSON is an hour on a lively store. The stream of events has no such bound.
 */
const MAX_INCLUDED_CHARACTERS = 16 * 1024 * 1024;

/** What this module asks of the one that keeps the recorded bytes. */
interface RecordedEvents {
  /** Every event of a session in order of time, each as JSON. */
  events(
    workspaceId: string,
    sessionId: string,
    held: HeldRead,
  ): Promise<
    { ok: true; items: AsyncIterable<string> } | { ok: false; error: 'not_found' | 'recording_gone' }
  >;
}

export function sessionsHandlers(
  deps: SummaryDeps & { public_url: () => string; recordings: RecordedEvents },
): HandlersOf<'sessions_list' | 'sessions_detail' | 'sessions_events' | 'sessions_watched'> {
  const { orm, clock, recordings, links } = deps;
  return {
    async sessions_list({ auth, query, request }) {
      if ((query.page - 1) * query.page_size >= MAX_LISTED_ROWS) return fieldError('page', 'page_too_far');
      const asked = await filtersAsked(orm, auth, query);
      if (!asked.ok) return asked;
      const { page, page_size, ordering } = query;
      const wanted = { ...asked.filters, page, page_size, ordering };
      const list = () => listSessions(orm, auth.workspace_id, wanted);
      const { rows, ...counted } = await (query.search ? searching(auth.workspace_id, list) : list());
      const results = await summariesOf(deps, auth, rows);
      return {
        ok: true,
        body: {
          ...counted,
          ...listLinks(deps.public_url(), request.url, query, Math.min(counted.count, MAX_LISTED_ROWS)),
          results,
        },
      };
    },

    async sessions_detail({ auth, params, query, held }) {
      const ids = [auth.workspace_id, params.session_id] as const;
      const row = await findSession(orm, ...ids);
      if (!row) {
        const [workspace_id, session_id] = ids;
        const isGone = await hasExpired(orm, { workspace_id, session_id });
        return { ok: false, error: isGone ? 'recording_gone' : 'not_found' };
      }
      const pages = (await pagesVisited(orm, ids[0], [ids[1]])).get(ids[1]) ?? NO_PAGES;
      const views = await pageViews(orm, ...ids);
      const counts = await countTabsAndGaps(orm, ...ids);
      const watched = (await watchedAmong(orm, auth, [ids[1]])).has(ids[1]);
      const beside = (await insightsBeside(orm, ids[0], [ids[1]])).get(ids[1]);
      const body = presentDetail(row, {
        pages,
        ...(beside ?? NOTHING_BESIDE),
        watched,
        preview_url: previewUrl(links, ids[0], row),
        views,
        counts,
        now: clock.now(),
      });
      if (query.include !== 'events') return { ok: true, body };
      const read = await recordings.events(...ids, held);
      if (!read.ok) return read;
      const items: Buffer[] = [];
      let characters = 0;
      for await (const event of read.items) {
        characters += event.length;
        if (characters > MAX_INCLUDED_CHARACTERS) return { ok: false, error: 'events_too_large' };
        const bytes = Buffer.from(event);
        held.hold(bytes.length);
        items.push(bytes);
      }
      return { ok: true, body, spliced: { field: 'events', items } };
    },

    sessions_events: ({ auth, params, held }) =>
      recordings.events(auth.workspace_id, params.session_id, held),

    async sessions_watched({ auth, params, body: { watched } }) {
      const at = new Date(clock.now()).toISOString();
      const found = await markWatched(orm, auth, params.session_id, { watched, at });
      return found ? { ok: true, body: undefined } : { ok: false, error: 'not_found' };
    },
  };
}
