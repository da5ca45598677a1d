import { keysOf } from '../adapters/job-queue/queries.ts';
import { misfits } from '../modules/recordings/reconcile.ts';
import type { Orm } from '../ports/database.ts';
import type { ObjectStorage } from '../ports/object-storage.ts';

/** Keys of objects that no row names and no job removes, and those that rows name and storage has not. */
export async function findOrphans(deps: { orm: Orm; storage: ObjectStorage }) {
  const orphans = { unnamed: [] as string[], missing: [] as string[] };
  const jobs = { keysOf: (kinds: readonly string[]) => keysOf(deps.orm, kinds) };
  for await (const { kind, key } of misfits({ ...deps, jobs })) orphans[kind].push(key);
  return orphans;
}
