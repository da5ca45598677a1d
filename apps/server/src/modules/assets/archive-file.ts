import type { Needs } from '../../kernel/needs.ts';
import type { Fetched } from '../../ports/safe-fetcher.ts';
import { type Asking, askForFetching } from './ask-for-fetching.ts';
import { assetKey } from './asset-key.ts';
import { digestOf, hashOf } from './digest.ts';
import {
  type Claim,
  holdAddress,
  insertAsset,
  isKept,
  noteVersion,
  type SettledRefusal,
  setParts,
  settleAddress,
} from './fetch-queries.ts';
import type { FileReader } from './file-reader.ts';
import { MAX_FRESH_MS, MAX_SHEET_BYTES, MAX_SHEET_DEPTH, MIN_FRESH_MS } from './limits.ts';
import { lockAssets } from './lock-assets.ts';
import { nameAddresses } from './name-queries.ts';
import type { WholeSheet } from './style-sheet.ts';

export interface KeepFileDeps extends Needs<'orm' | 'clock' | 'storage' | 'log'> {
  reader: FileReader;
  jobs: Asking;
  /** Origin under which browsers reach us: what is there need not be kept. */
  public_url: () => string;
}

export const CSS = 'text/css';
const SVG = 'image/svg+xml';

/**
 * The object first, then all rows in one transaction: killed in between, an object is left that no row names, which the
 * reconciler removes. Of two that keep the same content at once, one finds it kept and removes its own object.
 * What cannot be read in time, is too long for a style sheet, or would do more than be looked at is not kept.
 */
export async function archiveFile(
  deps: KeepFileDeps,
  claim: Claim,
  file: Extract<Fetched, { ok: true }>,
): Promise<'kept' | SettledRefusal> {
  const { orm, storage } = deps;
  const { workspace_id } = claim;
  const read = await readFile(deps, claim, file);
  if (!read.ok) return read.reason;
  const { bytes, sheet } = read;
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
      await askForFetching(tx, deps.jobs, workspace_id, now);
    });
  } finally {
    if (!known && !needed) await storage.delete(object_key);
  }
  return 'kept';
}

type Read = { ok: true; bytes: Uint8Array; sheet?: WholeSheet } | { ok: false; reason: SettledRefusal };

/** What is to be kept of the file. Texts are read in a thread: one that ends it, or takes too long, was made for that. */
async function readFile(
  { reader, log }: KeepFileDeps,
  { workspace_id, digest }: Claim,
  { type, bytes, url }: Extract<Fetched, { ok: true }>,
): Promise<Read> {
  try {
    if (type === SVG)
      return (await reader.isActive(bytes)) ? { ok: false, reason: 'active_content' } : { ok: true, bytes };
    if (type !== CSS) return { ok: true, bytes };
    if (bytes.length > MAX_SHEET_BYTES) return { ok: false, reason: 'too_large' };
    const sheet = await reader.sheet(bytes, url);
    const kept = new TextEncoder().encode(sheet.css);
    if (kept.length > MAX_SHEET_BYTES) return { ok: false, reason: 'too_large' };
    return { ok: true, bytes: kept, sheet };
  } catch (error) {
    log.warn({ err: error, workspace_id, asset: digest }, 'failed to read asset');
    return { ok: false, reason: 'failed' };
  }
}

/** Those that are not our own: they are here already. */
export function outsideOf({ public_url }: { public_url: () => string }, names: readonly string[]): string[] {
  const { origin } = new URL(public_url());
  return names.filter((name) => new URL(name).origin !== origin);
}
