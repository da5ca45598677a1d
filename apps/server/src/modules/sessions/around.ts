import type { HandlersOf } from '../../http/handler.ts';
import { filtersAsked } from './asked.ts';
import { neighboursOf } from './list.ts';
import { findSession, type SessionRow, sessionsByIds } from './queries.ts';
import { searching } from './searching.ts';
import { type SummaryDeps, summariesOf } from './summaries.ts';
import { sessionsOfVisitor } from './visitor.ts';

/** The calls about what lies around a session. */
export function aroundHandlers(deps: SummaryDeps): HandlersOf<'sessions_neighbours' | 'sessions_visitor'> {
  const { orm } = deps;
  return {
    async sessions_neighbours({ auth, params, query }) {
      const row = await findSession(orm, auth.workspace_id, params.session_id);
      if (!row) return { ok: false, error: 'not_found' };
      const asked = await filtersAsked(orm, auth, query);
      if (!asked.ok) return asked;
      const { ordering } = query;
      const find = () => neighboursOf(orm, auth.workspace_id, { ...asked.filters, ordering }, row);
      const found = await (query.search ? searching(auth.workspace_id, find) : find());
      const rows = [found.previous, found.next].filter((neighbour) => neighbour !== undefined);
      const summaries = await summariesOf(deps, auth, rows);
      const summary = (row: SessionRow | undefined) =>
        summaries.find(({ session_id }) => session_id === row?.public_id) ?? null;
      const body = { previous: summary(found.previous), next: summary(found.next) };
      return { ok: true, body };
    },

    async sessions_visitor({ auth, params }) {
      const found = await sessionsOfVisitor(orm, auth.workspace_id, params.session_id);
      if (!found) return { ok: false, error: 'not_found' };
      const rows = await sessionsByIds(orm, auth.workspace_id, found.ids);
      const { ids: _, ...counted } = found;
      return { ok: true, body: { ...counted, results: await summariesOf(deps, auth, rows) } };
    },
  };
}
