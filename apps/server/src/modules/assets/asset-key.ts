import { randomBytes } from 'node:crypto';

/** Below here lie all of them, of all workspaces. */
export const ASSETS_PREFIX = 'assets/';

/**
 * Where a content lies in object storage. Each keeping of it has a key of its own: whoever removes the object of an older row
 * cannot take that of a newer one. The time says which ones may still be waiting for their row.
 */
export const assetKey = (workspace_id: string, hash: string, now: number): string =>
  `${ASSETS_PREFIX}${workspace_id}/${hash}-${now}-${randomBytes(8).toString('hex')}`;

/** When it was made, in milliseconds; undefined for what is no such key. */
export function madeAt(key: string): number | undefined {
  const [, made] = /-(\d+)-[0-9a-f]{16}$/.exec(key) ?? [];
  return made === undefined ? undefined : Number(made);
}
