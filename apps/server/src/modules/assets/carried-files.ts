import { FILE_SCHEME } from '@vitrine/contract/recording-file';
import type { Needs } from '../../kernel/needs.ts';
import { ifThere, isThere } from '../../ports/object-storage.ts';
import { CSS } from './archive-file.ts';
import { type ArchivedAsset, findAsset, hashesByDigest, hashesOf } from './find-queries.ts';
import { digestsIn, withMarks } from './style-sheet.ts';

/** A kept content as it is carried elsewhere. */
export interface CarriedFile {
  /** SHA-256 of what was kept, or of the address of what is fetched only now; hexadecimal. */
  name: string;
  /** As it was kept; a style sheet may be somewhat longer. 0 when that is not known. */
  bytes: number;
  /**
   * With its media type, of the white list; undefined when it cannot be had. In a style sheet `vitrine-file:<name>` stands for each
   * address.
   */
  content(): Promise<{ type: string; bytes: Uint8Array } | undefined>;
}

export interface CarriedFiles {
  /** The name of what was found at an address, as far as it was kept and is there. */
  names: Map<string, string>;
  /** Each once: these, and what the style sheets among them name. */
  files: CarriedFile[];
}

type Deps = Needs<'orm' | 'storage'>;

/** Asked of the database at once. */
const ADDRESSES_A_QUERY = 500;
/** What one session may carry. A store's pages name some hundred; who names more means to have a file made that nobody can open. */
const MAX_FILES = 5_000;

/**
 * What was kept of these addresses at a session's time, for who takes it to where nobody can be asked for it.
 * @param at ISO 8601
 * @param signal rejects when it is aborted
 */
export async function carriedFiles(
  deps: Deps,
  workspace_id: string,
  addresses: readonly string[],
  at: string,
  signal: AbortSignal,
): Promise<CarriedFiles> {
  const found = new Map<string, CarriedFile | undefined>();
  const files: CarriedFile[] = [];
  /** Also of what a style sheet within a style sheet names. */
  const carry = async (first: Iterable<string>) => {
    const waiting = [...first];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name) || files.length >= MAX_FILES) continue;
      signal.throwIfAborted();
      const asset = await findAsset(deps.orm, workspace_id, name);
      const is = asset && (await isThere(deps.storage, asset.object_key));
      found.set(name, is ? fileOf(deps, workspace_id, name, asset) : undefined);
      const file = found.get(name);
      if (!asset || !file) continue;
      files.push(file);
      if (asset.type === CSS) waiting.push(...(await namedBy(deps, workspace_id, asset)).values());
    }
  };
  const names = new Map<string, string>();
  for (let from = 0; from < addresses.length; from += ADDRESSES_A_QUERY) {
    const hashes = await hashesOf(
      deps.orm,
      workspace_id,
      addresses.slice(from, from + ADDRESSES_A_QUERY),
      at,
    );
    await carry(hashes.values());
    for (const [address, name] of hashes) if (found.get(name)) names.set(address, name);
  }
  return { names, files };
}

function fileOf(deps: Deps, workspace_id: string, name: string, asset: ArchivedAsset): CarriedFile {
  const { type, bytes, object_key } = asset;
  return {
    name,
    bytes,
    async content() {
      const kept = await ifThere(deps.storage.get(object_key));
      if (!kept || type !== CSS) return kept && { type, bytes: kept };
      const named = await namedBy(deps, workspace_id, asset);
      const css = withMarks(Buffer.from(kept).toString(), (digest) => {
        const part = named.get(digest);
        return part === undefined ? undefined : `${FILE_SCHEME}${part}`;
      });
      return { type, bytes: new TextEncoder().encode(css) };
    },
  };
}

/** Hashes of what was at the addresses that a kept sheet names when that was kept, by their digests. */
async function namedBy(
  deps: Deps,
  workspace_id: string,
  { object_key, kept_at }: ArchivedAsset,
): Promise<Map<string, string>> {
  const css = await ifThere(deps.storage.get(object_key));
  if (!css) return new Map();
  return hashesByDigest(deps.orm, workspace_id, digestsIn(Buffer.from(css).toString()), kept_at);
}
