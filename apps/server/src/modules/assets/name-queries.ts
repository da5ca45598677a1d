import { type SQL, sql } from 'drizzle-orm';
import { number, text } from '../../database/kinds.ts';
import { firstValue, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { countNamed } from '../blocks/service.ts';
import { digestOf } from './digest.ts';
import { MAX_ADDRESSES_PER_WORKSPACE, MAX_SHEET_DEPTH, SPAN_MS } from './limits.ts';

/** When the sessions that name something were created: ISO 8601. */
export const SPAN = pick(schema.asset_addresses, 'first_named_at', 'last_named_at');
export type Span = RowOf<typeof SPAN>;

/** Those of the addresses that the session may name: what is known, and of what is not so many that it is the first to name no more than `most`. */
export async function mayName(
  tx: Orm,
  session: { workspace_id: string; session_id: string },
  addresses: readonly string[],
  { named, most }: { named: number; most: number },
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { workspace_id } = session;
  const byDigest = new Map(addresses.map((address) => [digestOf(address), address]));
  const known = await rowsOf(tx, { digest: text })`SELECT encode(digest, 'hex') AS digest FROM asset_addresses
    WHERE workspace_id = ${workspace_id} AND digest IN (${digestsOf([...byDigest.keys()])})`;
  const isKnown = new Set(known.map(({ digest }) => digest));
  const fresh = [...byDigest.keys()]
    .filter((digest) => !isKnown.has(digest))
    .slice(0, Math.max(0, most - named));
  if (fresh.length > 0) await countNamed(tx, session, fresh.length);
  const may = new Set([...isKnown, ...fresh]);
  return [...byDigest].flatMap(([digest, address]) => (may.has(digest) ? [address] : []));
}

/**
 * Notes that sessions of this span name the addresses, and has those fetched that nobody knows yet or that may have changed.
 * New ones beyond what a workspace may have are left out. The caller holds `lockAssets`.
 * @returns how many were left out
 */
export async function nameAddresses(
  tx: Orm,
  workspace_id: string,
  addresses: readonly string[],
  { depth, span, now }: { depth: number; span: Span; now: number },
): Promise<number> {
  if (addresses.length === 0) return 0;
  const named = addresses.map((address) => ({ address, digest: digestOf(address) }));
  const digests = digestsOf(named.map(({ digest }) => digest));
  const known = await countOf(tx, sql`workspace_id = ${workspace_id} AND digest IN (${digests})`);
  const unknown = named.length - known;
  const all = unknown === 0 ? 0 : await countOf(tx, sql`workspace_id = ${workspace_id}`);
  const full = all + unknown > MAX_ADDRESSES_PER_WORKSPACE;
  const at = new Date(now).toISOString();
  await tx.execute(sql`INSERT INTO asset_addresses AS a
      (workspace_id, digest, address, depth, first_named_at, last_named_at, due_at)
    SELECT ${workspace_id}::uuid, decode(n.digest, 'hex'), n.address, ${depth}::smallint,
      ${span.first_named_at}::timestamptz, ${span.last_named_at}::timestamptz, ${at}::timestamptz
    FROM json_to_recordset(${JSON.stringify(named)}::json) AS n(address text, digest text)
    WHERE ${!full}::boolean OR EXISTS (SELECT FROM asset_addresses k
      WHERE k.workspace_id = ${workspace_id} AND k.digest = decode(n.digest, 'hex'))
    ON CONFLICT (workspace_id, digest) DO UPDATE SET
      depth = least(a.depth, excluded.depth),
      first_named_at = least(a.first_named_at, excluded.first_named_at),
      -- Exact for as long as one session names it, so that what is its own goes with it.
      last_named_at = CASE WHEN a.last_named_at >= excluded.last_named_at THEN a.last_named_at
        ELSE excluded.last_named_at + ${SPAN_MS} * interval '1 millisecond' END,
      due_at = ${dueAgain(at)}
    WHERE a.depth > excluded.depth OR a.first_named_at > excluded.first_named_at
      OR a.last_named_at < excluded.last_named_at OR ${isStale(at)}`);
  await nameParts(tx, workspace_id, digests, at);
  return full ? unknown : 0;
}

const isStale = (at: string) => sql`(a.due_at IS NULL AND a.fresh_until <= ${at}::timestamptz)`;
const dueAgain = (at: string) => sql`CASE WHEN ${isStale(at)} THEN ${at}::timestamptz ELSE a.due_at END`;
const digestsOf = (digests: readonly string[]) =>
  sql`SELECT decode(d, 'hex') FROM unnest(${sql.param([...digests])}::text[]) d`;

const countOf = async (tx: Orm, condition: SQL): Promise<number> =>
  (await firstValue(tx, { count: number })`SELECT count(*) FROM asset_addresses WHERE ${condition}`) ?? 0;

/** Who names a style sheet names what it names, down to the last that is fetched: their spans hold those of all of these. */
const nameParts = (tx: Orm, workspace_id: string, digests: SQL, at: string) =>
  tx.execute(sql`WITH RECURSIVE below (part, level) AS (
      SELECT part, 1 FROM asset_parts WHERE workspace_id = ${workspace_id} AND sheet IN (${digests})
      UNION SELECT p.part, b.level + 1 FROM asset_parts p JOIN below b ON p.sheet = b.part
      WHERE p.workspace_id = ${workspace_id} AND b.level < ${MAX_SHEET_DEPTH}::integer),
    -- Both are worked out once: within the join they would be for each address of the workspace.
    parts AS MATERIALIZED (SELECT DISTINCT part FROM below),
    span AS MATERIALIZED (SELECT min(first_named_at) AS first_named_at, max(last_named_at) AS last_named_at FROM asset_addresses
      WHERE workspace_id = ${workspace_id} AND digest IN (${digests}))
    UPDATE asset_addresses a SET first_named_at = least(a.first_named_at, s.first_named_at),
      last_named_at = greatest(a.last_named_at, s.last_named_at), due_at = ${dueAgain(at)}
    FROM parts b, span s WHERE a.workspace_id = ${workspace_id} AND a.digest = b.part
      AND (a.first_named_at > s.first_named_at OR a.last_named_at < s.last_named_at OR ${isStale(at)})`);
