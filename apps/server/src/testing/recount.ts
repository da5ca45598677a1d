import { sql } from 'drizzle-orm';
import { text } from '../database/kinds.ts';
import { anyRows, pick, rowsOf, valuesOf } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import { BUCKET_MS } from '../modules/blocks/rollups.ts';
import { digestOf } from '../modules/blocks/stored-block.ts';
import type { Orm } from '../ports/database.ts';
import { ObjectNotFound, type ObjectStorage } from '../ports/object-storage.ts';
import type { Acknowledged } from './flow.ts';
import { mislabelled } from './insights.ts';

/** Rollups, summaries, quota units and labels that differ from what the rows they stand for add up to; empty when all is well. */
export async function miscounts(orm: Orm): Promise<unknown[]> {
  const bucket = sql.raw(String(BUCKET_MS / 1_000));
  const rollups = await anyRows(orm)`WITH counted AS (
      SELECT workspace_id, to_timestamp(floor(extract(epoch FROM created_at) / ${bucket}) * ${bucket}) AS bucket,
        count(*) AS sessions, sum(duration_ms) AS duration_ms FROM sessions GROUP BY 1, 2
    ), kept AS (
      SELECT workspace_id, bucket, sum(sessions) AS sessions, sum(duration_ms) AS duration_ms
      FROM session_rollups GROUP BY 1, 2
    )
    SELECT workspace_id, bucket, k.sessions, k.duration_ms, c.sessions AS true_sessions, c.duration_ms AS true_duration_ms
    FROM kept k FULL JOIN counted c USING (workspace_id, bucket)
    WHERE coalesce(k.sessions, 0) <> coalesce(c.sessions, 0)
      OR coalesce(k.duration_ms, 0) <> coalesce(c.duration_ms, 0)`;
  const summaries = await anyRows(orm)`
    SELECT s.session_id, s.block_count, count(b.seq) AS blocks FROM sessions s
    LEFT JOIN blocks b USING (workspace_id, session_id) WHERE NOT s.has_received_pages
    GROUP BY s.workspace_id, s.session_id HAVING s.block_count <> count(b.seq)`;
  const units = await anyRows(orm)`
    SELECT u.workspace_id, u.period_start, u.used, count(r.session_id) AS reserved FROM quota_usage u
    LEFT JOIN quota_reservations r ON r.workspace_id = u.workspace_id AND r.period_start = u.period_start
      AND NOT r.given_back
    GROUP BY u.workspace_id, u.period_start HAVING u.used <> count(r.session_id)`;
  return [...rollups, ...summaries, ...units, ...(await mislabelled(orm))];
}

/**
 * What is wrong with how acknowledged blocks are kept, one line each: no row, a row of other bytes, or bytes in storage
 * that are not those. Rows cannot be there twice: their key is the primary key.
 */
export async function misstored(
  { orm, storage }: { orm: Orm; storage: ObjectStorage },
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const rows = await rowsOf(orm, {
    ...pick(schema.blocks, 'page_id', 'seq', 'body_offset', 'body_bytes'),
    digest: text,
    object_key: schema.segments.object_key,
  })`
    SELECT b.page_id, b.seq, encode(b.digest, 'hex') AS digest, g.object_key, b.body_offset, b.body_bytes
    FROM blocks b JOIN segments g ON g.id = b.segment_id`;
  const rowOf = new Map(rows.map((row) => [`${row.page_id}/${row.seq}`, row]));
  const segments = new Map<string, Uint8Array>();
  const wrong: string[] = [];
  for (const { page_id, seq, digest } of acknowledged) {
    const row = rowOf.get(`${page_id}/${seq}`);
    if (!row) wrong.push(`${page_id}/${seq}: no row`);
    else if (row.digest !== digest) wrong.push(`${page_id}/${seq}: another digest`);
    else {
      const segment = segments.get(row.object_key) ?? (await bytesAt(storage, row.object_key));
      segments.set(row.object_key, segment);
      const body = segment.subarray(row.body_offset, row.body_offset + row.body_bytes);
      if (digestOf(body) !== digest) wrong.push(`${page_id}/${seq}: other bytes in ${row.object_key}`);
    }
  }
  return wrong;
}

/**
 * Blocks whose rows place them where storage has other bytes, or none. Their segments may be rewritten meanwhile: between a row that
 * was read and the bytes that it names. Then it is looked again.
 */
export async function misplaced(deps: { orm: Orm; storage: ObjectStorage }): Promise<string[]> {
  const segments = async () =>
    (
      await valuesOf(
        deps.orm,
        pick(schema.segments, 'object_key'),
      )`SELECT object_key FROM segments ORDER BY 1`
    ).join();
  for (;;) {
    const before = await segments();
    const wrong = await misplacedNow(deps);
    if (wrong.length === 0 || before === (await segments())) return wrong;
  }
}

async function misplacedNow({ orm, storage }: { orm: Orm; storage: ObjectStorage }): Promise<string[]> {
  const rows = await rowsOf(orm, { ...pick(schema.blocks, 'session_id', 'page_id', 'seq'), digest: text })`
    SELECT session_id, page_id, seq, encode(digest, 'hex') AS digest FROM blocks`;
  return misstored(
    { orm, storage },
    rows.map((row) => ({ ...row, event_ids: [] })),
  );
}

/** None of an object that is not there: what should lie in it is other bytes then. */
async function bytesAt(storage: ObjectStorage, key: string): Promise<Uint8Array> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof ObjectNotFound) return new Uint8Array();
    throw error;
  }
}
