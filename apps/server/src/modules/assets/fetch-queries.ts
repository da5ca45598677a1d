import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { Refusal } from '../../ports/outside.ts';
import { LEASE_MS } from './limits.ts';
import type { Span } from './name-queries.ts';

/** An address that is ours to fetch, until its lease ends. */
export interface Claim {
  workspace_id: string;
  /** Hexadecimal. */
  digest: string;
  address: string;
  depth: number;
  /** This one included. */
  tries: number;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Takes the one that is due for longest, of other workspaces than these; nobody else gets it while the lease lasts. */
export async function claimDue(orm: Orm, now: number, but: readonly string[]): Promise<Claim | undefined> {
  const [claim] = await rowsOf<Claim>(
    orm,
    sql`UPDATE asset_addresses a SET due_at = ${iso(now + LEASE_MS)}::timestamptz, tries = a.tries + 1
      FROM (SELECT workspace_id, digest FROM asset_addresses WHERE due_at <= ${iso(now)}::timestamptz
          AND workspace_id <> ALL(${sql.param([...but])}::uuid[])
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
      WHERE a.workspace_id = due.workspace_id AND a.digest = due.digest
      RETURNING a.workspace_id, encode(a.digest, 'hex') AS digest, a.address, a.depth, a.tries`,
  );
  return claim;
}

/** Bytes of all that is kept for the workspace. */
export async function keptBytes(orm: Orm, workspace_id: string): Promise<number> {
  const [row] = await rowsOf<{ bytes: number }>(
    orm,
    sql`SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM assets WHERE workspace_id = ${workspace_id}`,
  );
  return row?.bytes ?? 0;
}

export async function isKept(orm: Orm, workspace_id: string, hash: string): Promise<boolean> {
  const rows = await rowsOf(
    orm,
    sql`SELECT 1 FROM assets WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex')`,
  );
  return rows.length > 0;
}

/** False when another one was quicker: then the object is not needed. */
export async function insertAsset(
  tx: Orm,
  asset: { workspace_id: string; hash: string; type: string; bytes: number; object_key: string; now: number },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`INSERT INTO assets (workspace_id, hash, type, bytes, object_key, kept_at)
      VALUES (${asset.workspace_id}, decode(${asset.hash}, 'hex'), ${asset.type}, ${asset.bytes},
        ${asset.object_key}, ${iso(asset.now)}) ON CONFLICT DO NOTHING RETURNING 1`,
  );
  return rows.length > 0;
}

/** The address' row, held until the transaction ends; undefined when nobody needs it any more. */
export async function holdAddress(tx: Orm, { workspace_id, digest }: Claim): Promise<Span | undefined> {
  const [row] = await rowsOf<Span>(
    tx,
    sql`SELECT first_named_at, last_named_at FROM asset_addresses
      WHERE workspace_id = ${workspace_id} AND digest = decode(${digest}, 'hex') FOR UPDATE`,
  );
  return row;
}

/** What was found at the address now: the newest version lasts, or there is another one. */
export async function noteVersion(
  tx: Orm,
  { workspace_id, digest }: Claim,
  hash: string,
  now: number,
): Promise<void> {
  const lasts = await rowsOf(
    tx,
    sql`UPDATE asset_versions v SET last_seen_at = ${iso(now)}::timestamptz
      WHERE v.workspace_id = ${workspace_id} AND v.digest = decode(${digest}, 'hex') AND v.hash = decode(${hash}, 'hex')
        AND v.seen_at = (SELECT max(seen_at) FROM asset_versions n
          WHERE n.workspace_id = v.workspace_id AND n.digest = v.digest) RETURNING 1`,
  );
  if (lasts.length > 0) return;
  await tx.execute(sql`INSERT INTO asset_versions (workspace_id, digest, seen_at, last_seen_at, hash)
    VALUES (${workspace_id}, decode(${digest}, 'hex'), ${iso(now)}, ${iso(now)}, decode(${hash}, 'hex'))
    ON CONFLICT (workspace_id, digest, seen_at) DO UPDATE SET hash = excluded.hash`);
}

/** The answer is for good, until it is no longer fresh and somebody names the address again. */
export const settleAddress = (
  tx: Orm,
  { workspace_id, digest }: Claim,
  { refusal, fresh_until }: { refusal: Refusal | 'no_room' | null; fresh_until: number },
) =>
  tx.execute(sql`UPDATE asset_addresses SET due_at = NULL, tries = 0, refusal = ${refusal},
      fresh_until = ${iso(fresh_until)}::timestamptz
    WHERE workspace_id = ${workspace_id} AND digest = decode(${digest}, 'hex')`);

/** There was none: it is asked for again then. */
export const postponeAddress = (
  tx: Orm,
  { workspace_id, digest }: Claim,
  { refusal, due_at }: { refusal: Refusal; due_at: number },
) =>
  tx.execute(sql`UPDATE asset_addresses SET due_at = ${iso(due_at)}::timestamptz, refusal = ${refusal}
    WHERE workspace_id = ${workspace_id} AND digest = decode(${digest}, 'hex')`);

/** What the style sheet at this address names, in place of what it named before. */
export async function setParts(
  tx: Orm,
  { workspace_id, digest }: Claim,
  parts: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM asset_parts WHERE workspace_id = ${workspace_id} AND sheet = decode(${digest}, 'hex')`,
  );
  await tx.execute(sql`INSERT INTO asset_parts (workspace_id, sheet, part)
    SELECT ${workspace_id}::uuid, decode(${digest}, 'hex'), decode(d, 'hex')
    FROM unnest(${sql.param([...parts])}::text[]) d ON CONFLICT DO NOTHING`);
}
