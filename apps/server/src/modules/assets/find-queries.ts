import { sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { firstRow, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { digestOf } from './digest.ts';

const ARCHIVED_ASSET = pick(schema.assets, 'type', 'bytes', 'object_key', 'kept_at');
export type ArchivedAsset = RowOf<typeof ARCHIVED_ASSET>;

/** A content of the workspace; undefined when there is none of this hash (hexadecimal). */
export const findAsset = (orm: Orm, workspace_id: string, hash: string): Promise<ArchivedAsset | undefined> =>
  firstRow(orm, ARCHIVED_ASSET)`SELECT type, bytes, object_key, kept_at FROM assets
    WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex')`;

/** Hashes (hexadecimal) of what was there at that time, by address; those of which nothing was kept are left out. */
export async function hashesOf(
  orm: Orm,
  workspace_id: string,
  addresses: readonly string[],
  at: string,
): Promise<Map<string, string>> {
  const byDigest = new Map(addresses.map((address) => [digestOf(address), address]));
  const hashes = await hashesByDigest(orm, workspace_id, [...byDigest.keys()], at);
  return new Map([...hashes].map(([digest, hash]) => [byDigest.get(digest) ?? '', hash]));
}

/** The same by the digests of the addresses. */
export async function hashesByDigest(
  orm: Orm,
  workspace_id: string,
  digests: readonly string[],
  at: string,
): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await rowsOf(orm, { digest: text, hash: text })`
    SELECT DISTINCT ON (v.digest) encode(v.digest, 'hex') AS digest, encode(v.hash, 'hex') AS hash
    FROM unnest(${sql.param([...digests])}::text[]) AS n
      JOIN asset_versions v ON v.workspace_id = ${workspace_id} AND v.digest = decode(n, 'hex')
    ORDER BY v.digest, greatest(v.seen_at - ${at}::timestamptz, ${at}::timestamptz - v.last_seen_at, interval '0'),
      v.seen_at`;
  return new Map(rows.map(({ digest, hash }) => [digest, hash]));
}
