import { MAX_EXACT_COUNT } from '@vitrine/contract/limits';
import type { SessionOrdering } from '@vitrine/contract/sessions';
import type { Orm } from '../../ports/database.ts';
import { findTexts } from '../search/service.ts';
import {
  countChosen,
  countWatched,
  isChosenOnly,
  isOfWatched,
  pageOfChosen,
  pageOfWatched,
} from './chosen-list.ts';
import { estimateCount } from './estimate.ts';
import type { SessionFilters } from './filters.ts';
import { countFound, pageByTime, pageOfAll } from './found.ts';
import { type SessionRow, sessionsByIds } from './queries.ts';
import { countUpTo, type Place, type Slice, walk } from './walk.ts';

/** Counted so far, it is known that there are more than are counted exactly. */
const MOST = MAX_EXACT_COUNT + 1;

type Wanted = SessionFilters & { ordering: SessionOrdering };

export interface SessionPage {
  count: number;
  count_is_estimate: boolean;
  rows: SessionRow[];
}

/** A page of the sessions that match, and how many there are of them. */
export async function listSessions(
  orm: Orm,
  workspaceId: string,
  { page, page_size, ordering, ...filters }: Wanted & { page: number; page_size: number },
): Promise<SessionPage> {
  const slice = { limit: page_size, offset: (page - 1) * page_size };
  const matching = await sessionsThat(orm, workspaceId, filters);
  const count = await matching.count();
  const ids = count === 0 ? [] : await matching.idsOf(ordering, slice);
  const rows = await sessionsByIds(orm, workspaceId, ids);
  if (count < MOST) return { count, count_is_estimate: false, rows };
  const end = slice.offset + ids.length;
  // A page that is not full is the last one: then it is known how many there are.
  if (ids.length > 0 && ids.length < slice.limit) return { count: end, count_is_estimate: false, rows };
  const estimate = await estimateCount(orm, workspaceId, filters);
  const likely = Math.max(estimate.count, MOST, end);
  return {
    count: ids.length > 0 ? likely : Math.min(likely, end),
    count_is_estimate: !estimate.exact,
    rows,
  };
}

const BACKWARDS: Readonly<Record<SessionOrdering, SessionOrdering>> = {
  '-created_at': 'created_at',
  created_at: '-created_at',
  '-duration': 'duration',
  duration: '-duration',
};

/** The sessions of the list right before and right behind a place in its order. */
export async function neighboursOf(
  orm: Orm,
  workspaceId: string,
  { ordering, ...filters }: Wanted,
  behind: Place,
): Promise<{ previous: SessionRow | undefined; next: SessionRow | undefined }> {
  const matching = await sessionsThat(orm, workspaceId, filters);
  const [previous] = await matching.idsOf(BACKWARDS[ordering], { limit: 1, offset: 0, behind });
  const [next] = await matching.idsOf(ordering, { limit: 1, offset: 0, behind });
  const ids = [previous, next].filter((id) => id !== undefined);
  const rows = new Map((await sessionsByIds(orm, workspaceId, ids)).map((row) => [row.session_id, row]));
  return { previous: rows.get(previous ?? ''), next: rows.get(next ?? '') };
}

interface Matching {
  /** Up to `MOST`. */
  count(): Promise<number>;
  idsOf(ordering: SessionOrdering, slice: Slice): Promise<string[]>;
}

async function sessionsThat(orm: Orm, workspaceId: string, filters: SessionFilters): Promise<Matching> {
  if (filters.search) return search(orm, workspaceId, { ...filters, search: filters.search });
  if (isOfWatched(filters))
    return {
      count: () => countWatched(orm, workspaceId, filters, MOST),
      idsOf: (ordering, slice) => pageOfWatched(orm, workspaceId, filters, ordering, slice),
    };
  if (isChosenOnly(filters))
    return {
      count: () => countChosen(orm, workspaceId, filters, MOST),
      idsOf: (ordering, slice) => pageOfChosen(orm, workspaceId, filters, ordering, slice),
    };
  return {
    count: () => countUpTo(orm, workspaceId, filters, MOST),
    idsOf: (ordering, slice) => walk(orm, workspaceId, { ordering, ...filters }, slice),
  };
}

/** By the texts that the term is in; where it is everywhere, by looking at one session after the other. */
async function search(
  orm: Orm,
  workspace_id: string,
  filters: SessionFilters & { search: string },
): Promise<Matching> {
  const first = await findTexts(orm, workspace_id, filters.search);
  let counted: ReturnType<typeof countFound> | undefined;
  const counting = () => {
    counted ??= countFound(orm, { workspace_id, filters, texts: first }, MOST);
    return counted;
  };
  return {
    count: async () => (await counting()).count,
    async idsOf(ordering, slice) {
      const byTime = ordering === 'created_at' || ordering === '-created_at';
      if (byTime && !first.more)
        return pageByTime(orm, { workspace_id, filters, texts: first }, ordering, slice);
      const { count, texts } = await counting();
      const searched = { workspace_id, filters, texts };
      if (byTime && !texts.more) return pageByTime(orm, searched, ordering, slice);
      if (count < MOST) return pageOfAll(orm, searched, ordering, slice);
      return walk(orm, workspace_id, { ordering, ...filters }, slice);
    },
  };
}
