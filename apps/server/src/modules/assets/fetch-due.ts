import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import type { Fetched, Outside } from '../../ports/outside.ts';
import { assetKey } from './asset-key.ts';
import { digestOf, hashOf } from './digest.ts';
import {
  type Claim,
  claimDue,
  holdAddress,
  insertAsset,
  isKept,
  keptBytes,
  noteVersion,
  postponeAddress,
  setParts,
  settleAddress,
} from './fetch-queries.ts';
import {
  FETCHES_AT_ONCE,
  FETCHES_OF_A_WORKSPACE,
  MAX_BYTES_PER_WORKSPACE,
  MAX_FRESH_MS,
  MAX_SHEET_DEPTH,
  MIN_FRESH_MS,
  retryMs,
} from './limits.ts';
import { nameAddresses } from './name-queries.ts';
import { wholeStyleSheet } from './style-sheet.ts';

export interface FetchDeps {
  orm: Orm;
  storage: ObjectStorage;
  outside: Outside;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Origin under which browsers reach us: what is there need not be kept. */
  public_url: () => string;
}

export const CSS = 'text/css';

/**
 * Fetches what is due, and keeps it, several at once; ends when nothing is due any more. What failed for a reason of ours is
 * left to the end of its lease.
 * @param isOver asked before each: then the rest is another call's
 * @param over lets go of those that are under way
 */
export async function fetchDue(deps: FetchDeps, isOver: () => boolean, over: AbortSignal): Promise<void> {
  const under_way = new Map<string, number>();
  const count = (workspace_id: string, change: number) =>
    under_way.set(workspace_id, (under_way.get(workspace_id) ?? 0) + change);
  const line = async () => {
    while (!isOver()) {
      const busy = [...under_way].filter(([, n]) => n >= FETCHES_OF_A_WORKSPACE).map(([id]) => id);
      const claim = await claimDue(deps.orm, deps.clock.now(), busy);
      if (!claim) return;
      count(claim.workspace_id, 1);
      await fetchOne(deps, claim, over).finally(() => count(claim.workspace_id, -1));
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, line));
}

async function fetchOne(deps: FetchDeps, claim: Claim, over: AbortSignal): Promise<void> {
  try {
    if ((await keptBytes(deps.orm, claim.workspace_id)) >= MAX_BYTES_PER_WORKSPACE)
      return await refuse(deps, claim, 'no_room');
    await keep(deps, claim, await deps.outside.get(claim.address, over));
  } catch (error) {
    // The address is not in the log: it can hold what a visitor typed.
    const { workspace_id, digest } = claim;
    deps.log.error({ err: error, workspace_id, asset: digest }, 'an asset could not be kept');
  }
}

async function keep(deps: FetchDeps, claim: Claim, fetched: Fetched): Promise<void> {
  if (fetched.ok) return keepFile(deps, claim, fetched);
  const { reason, final } = fetched;
  const wait = final ? undefined : retryMs(claim.tries);
  if (wait === undefined) return refuse(deps, claim, reason);
  await postponeAddress(deps.orm, claim, { refusal: reason, due_at: deps.clock.now() + wait });
}

const refuse = async (
  { orm, clock }: FetchDeps,
  claim: Claim,
  refusal: Parameters<typeof settleAddress>[2]['refusal'],
) => {
  await settleAddress(orm, claim, { refusal, fresh_until: clock.now() + MIN_FRESH_MS });
};

/**
 * The object first, then all rows in one transaction: killed in between, an object is left that no row names, which the
 * reconciler removes. Of two that keep the same content at once, one finds it kept and removes its own object.
 */
async function keepFile(deps: FetchDeps, claim: Claim, file: Extract<Fetched, { ok: true }>): Promise<void> {
  const { orm, storage } = deps;
  const { workspace_id } = claim;
  const sheet = file.type === CSS ? wholeStyleSheet(Buffer.from(file.bytes).toString(), file.url) : undefined;
  const bytes = sheet ? new TextEncoder().encode(sheet.css) : file.bytes;
  const hash = hashOf(bytes);
  const object_key = assetKey(workspace_id, hash, deps.clock.now());
  const known = await isKept(orm, workspace_id, hash);
  if (!known) await storage.put(object_key, bytes);
  let needed = false;
  try {
    await orm.transaction(async (tx) => {
      needed = false;
      const span = await holdAddress(tx, claim);
      if (!span) return;
      const now = deps.clock.now();
      if (!known)
        needed = await insertAsset(tx, {
          workspace_id,
          hash,
          type: file.type,
          bytes: bytes.length,
          object_key,
          now,
        });
      await noteVersion(tx, claim, hash, now);
      const fresh_ms = Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, file.fresh_seconds * 1_000));
      await settleAddress(tx, claim, { refusal: null, fresh_until: now + fresh_ms });
      if (!sheet) return;
      const names = claim.depth < MAX_SHEET_DEPTH ? outsideOf(deps, sheet.names) : [];
      await setParts(tx, claim, names.map(digestOf));
      await nameAddresses(tx, workspace_id, names, { depth: claim.depth + 1, span, now });
    });
  } finally {
    if (!known && !needed) await storage.delete(object_key);
  }
}

/** Those that are not our own: they are here already. */
export function outsideOf({ public_url }: Pick<FetchDeps, 'public_url'>, names: readonly string[]): string[] {
  const { origin } = new URL(public_url());
  return names.filter((name) => new URL(name).origin !== origin);
}
