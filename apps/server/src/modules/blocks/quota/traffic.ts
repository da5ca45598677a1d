import { DAY_MS } from '@vitrine/contract/durations';
import type { TrafficReason } from '@vitrine/contract/ingest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { number } from '../../../database/kinds.ts';
import { recordset } from '../../../database/recordset.ts';
import { pick, rowsOf, valuesOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { iso } from '../../../kernel/iso.ts';
import { defineJob } from '../../../kernel/job.ts';
import type { Orm } from '../../../ports/database.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import type { PlacedBlock } from '../queries.ts';

const told = z.object({
  reason: z.enum(['unproved', 'store_limit'] satisfies TrafficReason[]),
  sessions: z.number(),
});

/** Owners are written to about the traffic of their store. */
export const TELL_TRAFFIC = defineJob({
  kind: 'tell_traffic',
  key: ({ workspace_id, reason }: z.infer<typeof told> & { workspace_id: string }) =>
    `${workspace_id}/${reason}`,
  data: told,
  role: 'api',
  attempts: 12,
  lease_ms: 120_000,
});

/** Days that are kept. */
const KEPT_DAYS = 31;

/** In UTC: yyyy-mm-dd. */
export const dayOf = (ms: number): string => iso(ms).slice(0, 10);

interface Traffic {
  workspace_id: string;
  day: string;
  bytes: number;
  unproved: number;
}

/** Adds what was stored of each store to its days, to this node's shard. In order of key, behind all other rows of the transaction. */
export async function addBlocksToTraffic(
  tx: Orm,
  node_id: string,
  blocks: readonly PlacedBlock[],
): Promise<void> {
  const sums = new Map<string, Traffic>();
  for (const { facts, range } of blocks) {
    const { workspace_id, received_at } = facts;
    const day = dayOf(received_at);
    const key = `${workspace_id}/${day}`;
    const bytes = (sums.get(key)?.bytes ?? 0) + range.body_bytes;
    sums.set(key, { workspace_id, day, bytes, unproved: 0 });
  }
  await addToTraffic(tx, node_id, [...sums.values()]);
}

export async function addToTraffic(tx: Orm, node_id: string, traffic: readonly Traffic[]): Promise<void> {
  if (traffic.length === 0) return;
  await tx.execute(sql`INSERT INTO store_traffic AS t (workspace_id, day, node_id, bytes, unproved)
    SELECT workspace_id, day, ${node_id}, bytes, unproved
    FROM ${recordset(traffic, 'workspace_id uuid, day date, bytes bigint, unproved integer')}
    ORDER BY workspace_id, day
    ON CONFLICT (workspace_id, day, node_id)
    DO UPDATE SET bytes = t.bytes + excluded.bytes, unproved = t.unproved + excluded.unproved`);
}

/** Those of these stores of which so many bytes have come on the day of `now` (ms since the epoch). */
export const fullStores = async (
  orm: Orm,
  workspace_ids: readonly string[],
  { now, bytes }: { now: number; bytes: number },
): Promise<ReadonlySet<string>> =>
  new Set(
    await valuesOf(orm, pick(schema.store_traffic, 'workspace_id'))`SELECT workspace_id FROM store_traffic
      WHERE workspace_id = ANY(${sql.param(workspace_ids)}::uuid[]) AND day = ${dayOf(now)}::date
      GROUP BY workspace_id HAVING sum(bytes) >= ${bytes}`,
  );

/** Sessions of each of these stores that showed nothing in time, on the day of `now`. */
export const unprovedToday = (
  orm: Orm,
  workspace_ids: readonly string[],
  now: number,
): Promise<{ workspace_id: string; sessions: number }[]> =>
  rowsOf(orm, { workspace_id: schema.store_traffic.workspace_id, sessions: number })`
    SELECT workspace_id, sum(unproved)::integer AS sessions FROM store_traffic
    WHERE workspace_id = ANY(${sql.param(workspace_ids)}::uuid[]) AND day = ${dayOf(now)}::date
    GROUP BY workspace_id`;

/** Has the owners of these stores written to, once a day for each reason. */
export async function askToTell(
  orm: Orm,
  jobs: Pick<JobQueue, 'add'>,
  now: number,
  {
    reason,
    stores,
  }: { reason: TrafficReason; stores: readonly { workspace_id: string; sessions?: number }[] },
): Promise<void> {
  if (stores.length === 0) return;
  await orm.transaction(async (tx) => {
    const due = await rowsOf(tx, pick(schema.traffic_notices, 'workspace_id'))`
      INSERT INTO traffic_notices AS t (workspace_id, reason, day)
      SELECT workspace_id, ${reason}, ${dayOf(now)}::date FROM ${recordset(stores, 'workspace_id uuid')}
      ORDER BY workspace_id
      ON CONFLICT (workspace_id, reason) DO UPDATE SET day = excluded.day WHERE t.day < excluded.day
      RETURNING workspace_id`;
    const news = new Set(due.map(({ workspace_id }) => workspace_id));
    await jobs.add(
      tx,
      stores
        .filter(({ workspace_id }) => news.has(workspace_id))
        .map(({ workspace_id, sessions = 0 }) => TELL_TRAFFIC.ask({ workspace_id, reason, sessions })),
    );
  });
}

export const forgetOldTraffic = (orm: Orm, now: number) =>
  orm.execute(sql`DELETE FROM store_traffic WHERE day < ${dayOf(now - KEPT_DAYS * DAY_MS)}::date`);
