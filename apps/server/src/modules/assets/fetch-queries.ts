import { type SQL, sql } from 'drizzle-orm';
import { nullable, number, text } from '../../database/kinds.ts';
import { firstRow, firstValue, hasRows, pick, type RowOf, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';
import type { Refusal } from '../../ports/safe-fetcher.ts';
import { LEASE_MS, MAX_PARTS_PER_WORKSPACE } from './limits.ts';
import { SPAN, type Span } from './name-queries.ts';

/** An address that is ours to fetch, until its lease ends. */
const CLAIM = {
  ...pick(schema.asset_addresses, 'workspace_id', 'address', 'depth'),
  /** Hexadecimal. */
  digest: text,
  /** This one included. */
  tries: schema.asset_addresses.tries,
};
export type Claim = RowOf<typeof CLAIM>;

/** Whom an address leads to (`hostOf`). */
const HOST = sql`substring(address FROM '^[a-z]+://([[][^]]*[]]|[^/:?#]*)')`;
const isNot = (hosts: readonly string[]): SQL =>
  hosts.length === 0 ? sql`true` : sql`${HOST} <> ALL(${sql.param([...hosts])}::text[])`;
/** One of the store's own domains, or below it. */
const isOwn = (workspace_id: string): SQL =>
  sql`EXISTS (SELECT FROM merchants m, unnest(m.domains) d, split_part(d, ':', 1) own
    WHERE m.workspace_id = ${workspace_id} AND (${HOST} = own OR right(${HOST}, length(own) + 1) = '.' || own))`;

/**
 * Takes an address of the workspace that is due, the one that waits for longest; nobody else gets it while the lease lasts.
 * @param own of the store's own domains alone
 * @param resting none of these hosts
 */
export const claimDue = (
  orm: Orm,
  workspace_id: string,
  now: number,
  { own, resting }: { own: boolean; resting: readonly string[] },
): Promise<Claim | undefined> =>
  // Materialized: else the planner may look for the row again and again, and take another one each time.
  firstRow(orm, CLAIM)`WITH taken AS MATERIALIZED (SELECT digest FROM asset_addresses
      WHERE workspace_id = ${workspace_id} AND due_at <= ${iso(now)}::timestamptz
        AND ${isNot(resting)} AND ${own ? isOwn(workspace_id) : sql`true`}
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE asset_addresses a SET due_at = ${iso(now + LEASE_MS)}::timestamptz, tries = a.tries + 1
    FROM taken WHERE a.workspace_id = ${workspace_id} AND a.digest = taken.digest
    RETURNING a.workspace_id, encode(a.digest, 'hex') AS digest, a.address, a.depth, a.tries`;

/** As if it had not been taken. */
export const giveBackAddress = (orm: Orm, { workspace_id, digest, tries }: Claim, now: number) =>
  orm.execute(sql`UPDATE asset_addresses SET due_at = ${iso(now)}::timestamptz, tries = tries - 1
    WHERE workspace_id = ${workspace_id} AND digest = decode(${digest}, 'hex') AND tries = ${tries}`);

/** When the first address of the workspace, of none of these hosts, is due, or its lease ends: milliseconds since the epoch; undefined when none is. */
export const nextDue = async (
  orm: Orm,
  workspace_id: string,
  resting: readonly string[] = [],
): Promise<number | undefined> =>
  (await firstValue(orm, { due_at: nullable(number) })`
    SELECT ceil(extract(epoch FROM min(due_at)) * 1000)::bigint AS due_at FROM asset_addresses
    WHERE workspace_id = ${workspace_id} AND due_at IS NOT NULL AND ${isNot(resting)}`) ?? undefined;

/** Workspaces of which an address is due by then. */
export const workspacesDue = (orm: Orm, now: number): Promise<string[]> =>
  valuesOf(orm, pick(schema.workspaces, 'id'))`
    SELECT id FROM workspaces w WHERE EXISTS (SELECT FROM asset_addresses
    WHERE workspace_id = w.id AND due_at <= ${iso(now)}::timestamptz) ORDER BY id`;

/** Bytes of all that is kept for the workspace. */
export const keptBytes = async (orm: Orm, workspace_id: string): Promise<number> =>
  (await firstValue(orm, { bytes: number })`
    SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM assets WHERE workspace_id = ${workspace_id}`) ?? 0;

export const isKept = (orm: Orm, workspace_id: string, hash: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM assets WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex')`;

/** False when another one was quicker: then the object is not needed. */
export const insertAsset = (
  tx: Orm,
  asset: { workspace_id: string; hash: string; type: string; bytes: number; object_key: string; now: number },
): Promise<boolean> =>
  hasRows(tx)`INSERT INTO assets (workspace_id, hash, type, bytes, object_key, kept_at)
    VALUES (${asset.workspace_id}, decode(${asset.hash}, 'hex'), ${asset.type}, ${asset.bytes},
      ${asset.object_key}, ${iso(asset.now)}) ON CONFLICT DO NOTHING RETURNING 1`;

/** The address' row, held until the transaction ends; undefined when nobody needs it any more. */
export const holdAddress = (tx: Orm, { workspace_id, digest }: Claim): Promise<Span | undefined> =>
  firstRow(tx, SPAN)`SELECT first_named_at, last_named_at FROM asset_addresses
    WHERE workspace_id = ${workspace_id} AND digest = decode(${digest}, 'hex') FOR UPDATE`;

/** What was found at the address now: the newest version lasts, or there is another one. */
export async function noteVersion(
  tx: Orm,
  { workspace_id, digest }: Claim,
  hash: string,
  now: number,
): Promise<void> {
  const lasts = await hasRows(tx)`UPDATE asset_versions v SET last_seen_at = ${iso(now)}::timestamptz
    WHERE v.workspace_id = ${workspace_id} AND v.digest = decode(${digest}, 'hex') AND v.hash = decode(${hash}, 'hex')
      AND v.seen_at = (SELECT max(seen_at) FROM asset_versions n
        WHERE n.workspace_id = v.workspace_id AND n.digest = v.digest) RETURNING 1`;
  if (lasts) return;
  await tx.execute(sql`INSERT INTO asset_versions (workspace_id, digest, seen_at, last_seen_at, hash)
    VALUES (${workspace_id}, decode(${digest}, 'hex'), ${iso(now)}, ${iso(now)}, decode(${hash}, 'hex'))
    ON CONFLICT (workspace_id, digest, seen_at) DO UPDATE SET hash = excluded.hash`);
}

/**
 * `active_content`: a drawing with scripts in it. `no_room`: the workspace has all that it may have. `failed`: it cannot be read
 * in time, or what came of it nobody knows; trying ended without an answer.
 */
export type SettledRefusal = Refusal | 'active_content' | 'no_room' | 'failed';

/** The answer is for good, until it is no longer fresh and somebody names the address again. */
export const settleAddress = (
  tx: Orm,
  { workspace_id, digest }: Claim,
  { refusal, fresh_until }: { refusal: SettledRefusal | null; fresh_until: number },
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

/**
 * What the style sheet at this address names, in place of what it named before: those that have an address row, and of these as
 * many as a workspace may have. Those left out are kept while sessions that named the sheet before now live.
 */
export async function setParts(
  tx: Orm,
  { workspace_id, digest }: Claim,
  parts: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM asset_parts WHERE workspace_id = ${workspace_id} AND sheet = decode(${digest}, 'hex')`,
  );
  await tx.execute(sql`INSERT INTO asset_parts (workspace_id, sheet, part)
    SELECT a.workspace_id, decode(${digest}, 'hex'), a.digest FROM asset_addresses a
    WHERE a.workspace_id = ${workspace_id}
      AND a.digest IN (SELECT decode(d, 'hex') FROM unnest(${sql.param([...parts])}::text[]) d)
    LIMIT greatest(0, ${MAX_PARTS_PER_WORKSPACE}::bigint - (
      SELECT count(*) FROM asset_parts WHERE workspace_id = ${workspace_id})) ON CONFLICT DO NOTHING`);
}
