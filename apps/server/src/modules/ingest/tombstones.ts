import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ObjectStorage } from '../../ports/object-storage.ts';

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

/** @returns the object's key */
export async function keepDeletion(storage: ObjectStorage, kept: Deletion): Promise<string> {
  const day = new Date(kept.deleted_at).toISOString().slice(0, 10);
  const key = `${TOMBSTONES}${day}/${randomUUID()}`;
  await storage.put(key, Buffer.from(JSON.stringify(kept)));
  return key;
}

/** Every deletion there was, oldest first; `onDamaged` hears of those that cannot be read. */
export async function* keptDeletions(
  storage: ObjectStorage,
  onDamaged: (key: string, error: unknown) => void,
): AsyncGenerator<Deletion> {
  for await (const { key } of storage.list(TOMBSTONES)) {
    try {
      yield deletion.parse(JSON.parse(Buffer.from(await storage.get(key)).toString('utf8')));
    } catch (error) {
      onDamaged(key, error);
    }
  }
}
