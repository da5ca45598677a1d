import type { SessionSummary } from '@vitrine/contract/sessions';
import type { WorkspaceAuth } from '../../http/handler.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { Needs } from '../../kernel/needs.ts';
import { previewPath } from '../recordings/service.ts';
import { presentSummary } from './presenter.ts';
import { insightsBeside, NO_PAGES, pagesVisited, type SessionRow } from './queries.ts';
import { watchedAmong } from './watched.ts';

export interface SummaryDeps extends Needs<'orm' | 'clock'> {
  links: SignedLinks;
}

/** It went meanwhile. */
export const NOTHING_BESIDE = { insight: null, visit_number: 1 };

/** Where the session's preview can be fetched; null when there is nothing to make one of. */
export const previewUrl = (links: SignedLinks, workspaceId: string, row: SessionRow): string | null =>
  row.has_full_snapshot ? links.sign(previewPath(workspaceId, row.public_id)) : null;

/** The sessions as a list shows them to whoever asks, in the order of the rows. */
export async function summariesOf(
  { orm, clock, links }: SummaryDeps,
  auth: WorkspaceAuth,
  rows: readonly SessionRow[],
): Promise<SessionSummary[]> {
  const ids = rows.map(({ session_id }) => session_id);
  const pages = await pagesVisited(orm, auth.workspace_id, ids);
  const beside = await insightsBeside(orm, auth.workspace_id, ids);
  const watched = await watchedAmong(orm, auth, ids);
  return rows.map((row) =>
    presentSummary(row, {
      pages: pages.get(row.session_id) ?? NO_PAGES,
      ...(beside.get(row.session_id) ?? NOTHING_BESIDE),
      watched: watched.has(row.session_id),
      preview_url: previewUrl(links, auth.workspace_id, row),
      now: clock.now(),
    }),
  );
}
