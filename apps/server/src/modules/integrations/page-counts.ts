import { DAY_MS } from '@vitrine/contract/durations';
import type { FailureKind } from '@vitrine/contract/failures';
import type { Installation } from '@vitrine/contract/integrations';
import { sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { recordset } from '../../database/recordset.ts';
import { firstRow } from '../../database/rows.ts';
import { iso } from '../../kernel/iso.ts';
import type { Needs } from '../../kernel/needs.ts';
import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import type { Orm } from '../../ports/database.ts';
import { collectNowAndThen } from './now-and-then.ts';

/** Days that are told of. */
const TOLD_DAYS = 7;
const KEPT_DAYS = 31;
/** The log is for noticing; the metrics count. */
const LOG_EVERY_MS = 10 * 60_000;
/** Stores of which something waits to be written; more are a flood of invented ones. */
const MAX_WORKSPACES_WAITING = 20_000;

/**
 * Of one store and one address or /64: what fails for a visitor fails on each page, and three of them say so. In seven days one address
 * comes to 24 at most, which is fewer than a merchant is told of (`LOST_TOLD`): a stranger alone raises no false alarm.
 */
const PER_ADDRESS = { per_second: 3 / (DAY_MS / 1_000), burst: 3, max_buckets: 50_000 };

/** `recorded`: a page's first block came. `lost`: there is no picture of a page. `partial`: something of it may be missing. */
type PageOutcome = 'recorded' | 'lost' | 'partial';
type Counts = Record<PageOutcome, number>;

const OUTCOMES = {
  loader: 'lost',
  recorder: 'lost',
  recording: 'partial',
  platform: 'partial',
} as const satisfies Record<FailureKind, PageOutcome>;

/** Counts pages by what became of them, one row a store and day: in memory, and written now and then. */
export interface PageCounts {
  recorded(workspace_id: string): void;
  /** A page says that the tracker failed on it. Answers whether it is counted: of one address few are. */
  failed(workspace_id: string, network: string, failure: { kind: FailureKind; tracker: string }): boolean;
  /** Writes what waits. */
  close(): Promise<void>;
}

export function createPageCounts({ orm, clock, log }: Needs<'orm' | 'clock' | 'log'>): PageCounts {
  const addresses = createTokenBuckets(clock, PER_ADDRESS);
  let logged_at = Number.NEGATIVE_INFINITY;

  const collected = collectNowAndThen<Counts>({
    log,
    what: 'page counts',
    save: (counted) => addCounts(orm, clock.now(), counted),
  });

  const count = (workspace_id: string, outcome: PageOutcome) => {
    const waiting = collected.waiting();
    const counts = waiting.get(workspace_id) ?? { recorded: 0, lost: 0, partial: 0 };
    if (waiting.size >= MAX_WORKSPACES_WAITING && !waiting.has(workspace_id)) return;
    counts[outcome] += 1;
    waiting.set(workspace_id, counts);
  };

  return {
    recorded: (workspace_id) => count(workspace_id, 'recorded'),
    failed(workspace_id, network, { kind, tracker }) {
      if (!addresses.take(`${workspace_id}/${network}`, 1)) return false;
      count(workspace_id, OUTCOMES[kind]);
      const now = clock.now();
      if (Math.abs(now - logged_at) >= LOG_EVERY_MS) {
        logged_at = now;
        log.warn({ workspace_id, kind, tracker }, 'tracker failed on a page');
      }
      return true;
    },
    close: collected.close,
  };
}

const dayOf = (ms: number) => iso(ms).slice(0, 10);

/** In one order, so that two processes do not wait for one another. A workspace that is gone takes its counts along. */
async function addCounts(orm: Orm, now: number, counted: ReadonlyMap<string, Counts>): Promise<void> {
  const rows = [...counted].map(([workspace_id, counts]) => ({ workspace_id, ...counts }));
  const columns = 'workspace_id uuid, recorded integer, lost integer, partial integer';
  await orm.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO page_counts AS p (workspace_id, day, recorded, lost, partial)
      SELECT w.id, ${dayOf(now)}::date, n.recorded, n.lost, n.partial
      FROM ${recordset(rows, columns)} JOIN workspaces w ON w.id = n.workspace_id
      ORDER BY w.id
      ON CONFLICT (workspace_id, day) DO UPDATE SET recorded = p.recorded + excluded.recorded,
        lost = p.lost + excluded.lost, partial = p.partial + excluded.partial`);
    await tx.execute(sql`DELETE FROM page_counts WHERE workspace_id = ANY(${sql.param([...counted.keys()])}::uuid[])
      AND day < ${dayOf(now - KEPT_DAYS * DAY_MS)}::date`);
  });
}

/** Of the last days, today included. */
export async function pageCountsOf(
  orm: Orm,
  workspace_id: string,
  now: number,
): Promise<Installation['pages']> {
  const row = await firstRow(orm, { recorded: number, lost: number })`
    SELECT coalesce(sum(recorded), 0)::integer AS recorded, coalesce(sum(lost), 0)::integer AS lost FROM page_counts
    WHERE workspace_id = ${workspace_id} AND day > ${dayOf(now - TOLD_DAYS * DAY_MS)}::date`;
  return row ?? { recorded: 0, lost: 0 };
}
