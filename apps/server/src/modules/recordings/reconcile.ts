import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';

/** Where rows and objects do not fit together. */
export interface Orphans {
  /** Keys of objects that no row names, and that no job is about to remove. */
  unnamed: string[];
  /** Keys that rows name, and where storage has nothing. */
  missing: string[];
}

const PREFIXES = ['recordings/', 'segments/', 'texts/'];

const NAMED = sql`SELECT object_key FROM recordings UNION ALL SELECT object_key FROM segments
  UNION ALL SELECT object_key FROM texts`;

const KEYS_A_PAGE = 2_000;

/**
 * Compares what storage has of visits with what the database says of it. Both are walked in order of key, so none is remembered. Of
 * what comes and goes meanwhile it may tell either way.
 */
export async function findOrphans({ orm, storage }: { orm: Orm; storage: ObjectStorage }): Promise<Orphans> {
  const orphans: Orphans = { unnamed: [], missing: [] };
  const named = keysIn(orm, NAMED);
  const going = keysIn(
    orm,
    sql`SELECT key AS object_key FROM jobs WHERE kind IN ('remove_object', 'erase_segment')`,
  );
  let next = await named.next();
  let gone = await going.next();
  for (const prefix of PREFIXES) {
    for await (const { key } of storage.list(prefix)) {
      for (; !next.done && next.value < key; next = await named.next()) orphans.missing.push(next.value);
      while (!gone.done && gone.value < key) gone = await going.next();
      if (!next.done && next.value === key) next = await named.next();
      else if (gone.done || gone.value !== key) orphans.unnamed.push(key);
    }
  }
  for (; !next.done; next = await named.next()) orphans.missing.push(next.value);
  return orphans;
}

/** Keys that a query gives as `object_key`, in order, page by page. */
export async function* keysIn(orm: Orm, keys: ReturnType<typeof sql>): AsyncGenerator<string, undefined> {
  for (let after = ''; ; ) {
    const rows = await rowsOf<{ object_key: string }>(
      orm,
      sql`SELECT object_key FROM (${keys}) k WHERE object_key COLLATE "C" > ${after}
        ORDER BY object_key COLLATE "C" LIMIT ${KEYS_A_PAGE}`,
    );
    for (const { object_key } of rows) yield object_key;
    const last = rows.at(-1);
    if (!last) return undefined;
    after = last.object_key;
  }
}
