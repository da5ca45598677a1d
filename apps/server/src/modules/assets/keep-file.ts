import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import type { Fetched } from '../../ports/outside.ts';
import { assetKey } from './asset-key.ts';
import { digestOf, hashOf } from './digest.ts';
import {
  type Claim,
  holdAddress,
  insertAsset,
  isKept,
  noteVersion,
  setParts,
  settleAddress,
} from './fetch-queries.ts';
import { MAX_FRESH_MS, MAX_SHEET_BYTES, MAX_SHEET_DEPTH, MIN_FRESH_MS } from './limits.ts';
import { lockAssets } from './lock-assets.ts';
import { nameAddresses } from './name-queries.ts';
import { wholeStyleSheet } from './style-sheet.ts';

interface KeepFileDeps {
  orm: Orm;
  storage: ObjectStorage;
  clock: Clock;
  /** Origin under which browsers reach us: what is there need not be kept. */
  public_url: () => string;
}

export const CSS = 'text/css';

/**
 * The object first, then all rows in one transaction: killed in between, an object is left that no row names, which the
 * reconciler removes. Of two that keep the same content at once, one finds it kept and removes its own object.
 * A style sheet that is longer than one that is served is not kept.
 */
export async function keepFile(
  deps: KeepFileDeps,
  claim: Claim,
  file: Extract<Fetched, { ok: true }>,
): Promise<'kept' | 'too_large'> {
  const { orm, storage } = deps;
  const { workspace_id } = claim;
  const isSheet = file.type === CSS;
  if (isSheet && file.bytes.length > MAX_SHEET_BYTES) return 'too_large';
  const sheet = isSheet ? wholeStyleSheet(Buffer.from(file.bytes).toString(), file.url) : undefined;
  const bytes = sheet ? new TextEncoder().encode(sheet.css) : file.bytes;
  if (isSheet && bytes.length > MAX_SHEET_BYTES) return 'too_large';
  const hash = hashOf(bytes);
  const object_key = assetKey(workspace_id, hash, deps.clock.now());
  const known = await isKept(orm, workspace_id, hash);
  if (!known) await storage.put(object_key, bytes);
  let needed = false;
  try {
    await orm.transaction(async (tx) => {
      needed = false;
      await lockAssets(tx, workspace_id);
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
      await nameAddresses(tx, workspace_id, names, { depth: claim.depth + 1, span, now });
      await setParts(tx, claim, names.map(digestOf));
    });
  } finally {
    if (!known && !needed) await storage.delete(object_key);
  }
  return 'kept';
}

/** Those that are not our own: they are here already. */
export function outsideOf({ public_url }: { public_url: () => string }, names: readonly string[]): string[] {
  const { origin } = new URL(public_url());
  return names.filter((name) => new URL(name).origin !== origin);
}
