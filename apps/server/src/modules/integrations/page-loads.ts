import type { IncomingHttpHeaders } from 'node:http';
import type { Installation } from '@vitrine/contract/integrations';
import { sql } from 'drizzle-orm';
import { nullable, number, timestamp } from '../../database/kinds.ts';
import { firstRow } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { Store } from '../merchants/service.ts';
import { collectNowAndThen } from './now-and-then.ts';
import { hostThatLoads } from './page-host.ts';
import { REFUSED_KEPT_DAYS } from './refused-origins.ts';

/** Of a store, one load in this time is written down: whether pages load the script changes seldom, and busy stores load it all the time. */
const APART_MS = 10 * 60_000;
const KEPT_LOADS = 12;
/** Stores whose last load is remembered; the oldest go first, and are written down once more. */
const MAX_STORES = 20_000;

/** Remembers that pages of a store have loaded the script, for its merchant to see: one row a store. */
export interface PageLoads {
  /** @param headers of the request for the store's loader */
  note(store: Pick<Store, 'workspace_id' | 'domains'>, headers: IncomingHttpHeaders): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

type Deps = Needs<'orm' | 'clock' | 'log'>;

export function createPageLoads({ orm, clock, log }: Deps): PageLoads {
  const noted = new Map<string, number>();

  const collected = collectNowAndThen<{ host: string; at: number }>({
    log,
    what: 'page loads',
    save: (loads) => writeLoads(orm, loads),
  });

  return {
    note({ workspace_id, domains }, headers) {
      const at = clock.now();
      const before = noted.get(workspace_id);
      if (before !== undefined && Math.abs(at - before) < APART_MS) return;
      const host = hostThatLoads(headers, domains);
      if (host === undefined) return;
      noted.delete(workspace_id);
      noted.set(workspace_id, at);
      collected.waiting().set(workspace_id, { host, at });
      const [oldest] = noted.size > MAX_STORES ? noted.keys() : [];
      if (oldest !== undefined) noted.delete(oldest);
    },
    close: collected.close,
  };
}

/** In one order, so that two processes do not wait for one another; what another has written lately stands. */
async function writeLoads(orm: Orm, loads: ReadonlyMap<string, { host: string; at: number }>): Promise<void> {
  const rows = [...loads].map(([workspace_id, { host, at }]) => ({ workspace_id, host, at: iso(at) }));
  await orm.execute(sql`INSERT INTO page_loads AS p (workspace_id, host, loaded_at)
    SELECT w.id, c.host, ARRAY[c.at]
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(workspace_id uuid, host text, at timestamptz)
      JOIN workspaces w ON w.id = c.workspace_id
    ORDER BY w.id
    ON CONFLICT (workspace_id) DO UPDATE SET host = excluded.host,
      loaded_at = (p.loaded_at || excluded.loaded_at)[greatest(1, cardinality(p.loaded_at) + 2 - ${KEPT_LOADS}::int):]
    WHERE p.loaded_at[cardinality(p.loaded_at)] <= excluded.loaded_at[1] - make_interval(secs => ${APART_MS / 2_000})`);
}

/** What is known of a store's loads, and how many of them brought nothing. Those of long ago say nothing of today's pages. */
export async function pageLoadsOf(
  orm: Orm,
  { workspace_id, last_event_at, now }: { workspace_id: string; last_event_at: string | null; now: number },
): Promise<Installation['page_loads']> {
  const row = await firstRow(orm, {
    host: schema.page_loads.host,
    last_at: timestamp,
    since: nullable(timestamp),
    unanswered: number,
  })`
    SELECT host, last_at, since, unanswered FROM page_loads,
    LATERAL (SELECT max(at) AS last_at, min(at) FILTER (WHERE unheard) AS since, (count(*) FILTER (WHERE unheard))::int AS unanswered
      FROM (SELECT at, at > coalesce(${last_event_at}::timestamptz, '-infinity') AS unheard FROM unnest(loaded_at) AS at) AS each) AS told
    WHERE workspace_id = ${workspace_id}
      AND last_at > ${iso(now)}::timestamptz - make_interval(days => ${REFUSED_KEPT_DAYS})`;
  if (!row) return null;
  const { host, last_at, since, unanswered } = row;
  return {
    host,
    last_at: new Date(last_at).toISOString(),
    unanswered_since: since === null ? null : new Date(since).toISOString(),
    unanswered,
  };
}
