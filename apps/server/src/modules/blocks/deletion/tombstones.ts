import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type ObjectStorage, StorageUnavailable } from '../../../ports/object-storage.ts';

/**
 * Deletions are kept in object storage too, one object a deletion, beside the segments and for as long: when a database
 * had to be replaced by an older copy, its segments are read again, and what was deleted must not come back from them.
 */
const TOMBSTONES = 'tombstones/';

const deletion = z.object({
  workspace_id: z.uuid(),
  session_ids: z.array(z.uuid()),
  /** Milliseconds since the epoch. */
  deleted_at: z.number().int(),
});
export type Deletion = z.infer<typeof deletion>;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** @returns the object's key */
export async function keepDeletion(storage: ObjectStorage, kept: Deletion): Promise<string> {
  const key = `${TOMBSTONES}${dayOf(kept.deleted_at)}/${randomUUID()}`;
  await storage.put(key, Buffer.from(JSON.stringify(kept)));
  return key;
}

type OnDamaged = (key: string, error: unknown) => void;

/** Every deletion there was, oldest first; `onDamaged` hears of those that cannot be read. */
export async function* keptDeletions(storage: ObjectStorage, onDamaged: OnDamaged): AsyncGenerator<Deletion> {
  for await (const { key } of storage.list(TOMBSTONES)) yield* read(storage, key, onDamaged);
}

/** Those that were put between the two moments (ms since the epoch); clocks may differ by hours. */
export async function* deletionsPutBetween(
  storage: ObjectStorage,
  { from, until }: { from: number; until: number },
  onDamaged: OnDamaged,
): AsyncGenerator<Deletion> {
  // A day's are all below one folder: those of years are not listed for it.
  for (let day = from - DAY_MS; day < until + 2 * DAY_MS; day += DAY_MS)
    for await (const { key, stored_at } of storage.list(`${TOMBSTONES}${dayOf(day)}/`))
      if (stored_at >= from && stored_at < until) yield* read(storage, key, onDamaged);
}

async function* read(
  storage: ObjectStorage,
  key: string,
  onDamaged: OnDamaged,
): AsyncGenerator<Deletion, undefined> {
  let kept: Deletion;
  try {
    kept = deletion.parse(JSON.parse(Buffer.from(await storage.get(key)).toString('utf8')));
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    onDamaged(key, error);
    return;
  }
  yield kept;
}

export const tellDamaged = (log: Pick<FastifyBaseLogger, 'error'>, object_key: string, error: unknown) =>
  log.error({ err: error, object_key }, 'failed to read a tombstone; deleted sessions may reappear');

/**
 * Takes away what was kept of a workspace's deletions, once no segment holds bytes of its sessions and no copy of the database that could be fallen back
 * to knows it: each names the workspace. Those that cannot be read stay; a start tells of them.
 */
export async function forgetDeletions(storage: ObjectStorage, workspace_id: string): Promise<void> {
  for await (const { key } of storage.list(TOMBSTONES))
    for await (const kept of read(storage, key, () => undefined))
      if (kept.workspace_id === workspace_id) await storage.delete(key);
}
