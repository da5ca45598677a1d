import { sql } from 'drizzle-orm';
import { iso } from '../../kernel/iso.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { collectNowAndThen } from './now-and-then.ts';
import { pageHostOf } from './page-host.ts';

export const REFUSED_KEPT_DAYS = 30;
/** A store has a handful of domains; whoever invents more is not counted by them. */
const MAX_HOSTS_WAITING = 20;
const MAX_WORKSPACES_WAITING = 2_000;
/** Of a workspace, the latest. */
const MAX_HOSTS_KEPT = 50;

/** Counts the blocks of pages that do not belong to a store, for its merchant to see: by host, in memory, and written now and then. */
export interface RefusedOrigins {
  /** @param origin the header `Origin`; undefined where the browser did not say */
  note(workspace_id: string, origin: string | undefined): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** By host. */
type Counts = Map<string, { blocks: number; last_at: number }>;

export function createRefusedOrigins({ orm, clock, log }: Needs<'orm' | 'clock' | 'log'>): RefusedOrigins {
  const collected = collectNowAndThen<Counts>({
    log,
    what: 'rejected origins',
    save: (counted) => writeCounts(orm, clock, counted),
  });

  return {
    note(workspace_id, origin) {
      const host = pageHostOf(origin);
      if (host === undefined) return;
      const waiting = collected.waiting();
      let counts = waiting.get(workspace_id);
      if (!counts) {
        if (waiting.size >= MAX_WORKSPACES_WAITING) return;
        counts = new Map();
        waiting.set(workspace_id, counts);
      }
      const known = counts.get(host);
      if (!known && counts.size >= MAX_HOSTS_WAITING) return;
      counts.set(host, { blocks: (known?.blocks ?? 0) + 1, last_at: clock.now() });
    },
    close: collected.close,
  };
}

/** In one order, so that two processes do not wait for one another. A workspace that is gone takes its counts along. */
async function writeCounts(orm: Orm, clock: Clock, counted: ReadonlyMap<string, Counts>): Promise<void> {
  const rows = [...counted]
    .flatMap(([workspace_id, counts]) =>
      [...counts].map(([host, { blocks, last_at }]) => ({
        workspace_id,
        host,
        blocks,
        last_at: iso(last_at),
      })),
    )
    .sort((a, b) => compare(a.workspace_id, b.workspace_id) || compare(a.host, b.host));
  if (rows.length === 0) return;
  const workspaces = sql.param([...counted.keys()]);
  await orm.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO refused_origins AS r (workspace_id, host, blocks, last_at)
      SELECT w.id, c.host, c.blocks, c.last_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS c(workspace_id uuid, host text, blocks bigint, last_at timestamptz)
        JOIN workspaces w ON w.id = c.workspace_id
      ORDER BY w.id, c.host
      ON CONFLICT (workspace_id, host) DO UPDATE SET blocks = r.blocks + excluded.blocks,
        last_at = greatest(r.last_at, excluded.last_at)`);
    await tx.execute(sql`DELETE FROM refused_origins r USING (
        SELECT workspace_id, host, last_at,
          row_number() OVER (PARTITION BY workspace_id ORDER BY last_at DESC, host) AS place
        FROM refused_origins WHERE workspace_id = ANY(${workspaces}::uuid[])) AS kept
      WHERE r.workspace_id = kept.workspace_id AND r.host = kept.host AND (kept.place > ${MAX_HOSTS_KEPT}
        OR kept.last_at < ${iso(clock.now())}::timestamptz - make_interval(days => ${REFUSED_KEPT_DAYS}))`);
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
