import { type SQL, sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { StoredObject } from '../../ports/object-storage.ts';

/** Where rows and objects do not fit together. */
export type Misfit =
  /** An object that no row names, and that no job is about to remove. */
  | ({ kind: 'unnamed' } & StoredObject)
  /** An object that a row names, and that storage has not. */
  | { kind: 'missing'; key: string };

/** Below here lie files for download (modules/exports). */
export const EXPORTS = 'exports/';

/** Order of the database's own choice would read the whole table for each page, where keys have no such index. */
const BYTEWISE = sql`COLLATE "C"`;
/** Keys of segments are all made alike (segment-key.ts): they have one order, by which their index goes. */
const AS_IS = sql``;

/** What lies under a prefix, and where rows name it; in the order of storage's listing. */
const PARTS = [
  {
    prefix: EXPORTS,
    named: sql`SELECT object_key FROM session_exports WHERE object_key IS NOT NULL`,
    order: BYTEWISE,
  },
  { prefix: 'recordings/', named: sql`SELECT object_key FROM recordings`, order: BYTEWISE },
  { prefix: 'segments/', named: sql`SELECT object_key FROM segments`, order: AS_IS },
  { prefix: 'texts/', named: sql`SELECT object_key FROM texts`, order: BYTEWISE },
];

const KEYS_A_PAGE = 2_000;

/**
 * Compares what storage has of visits with what the database says of it: files for download first, then recordings, segments, texts. Both are walked
 * in order of key, so none is remembered. Of what comes and goes meanwhile it may tell either way.
 */
export async function* misfits({
  orm,
  jobs,
  storage,
}: Needs<'orm' | 'storage'> & { jobs: Pick<JobQueue, 'keysOf'> }): AsyncGenerator<Misfit> {
  const going = jobs.keysOf(['remove_object', 'erase_segment']);
  let gone = await going.next();
  for (const { prefix, named, order } of PARTS) {
    const keys = keysIn(orm, named, order);
    let next = await keys.next();
    for await (const object of storage.list(prefix)) {
      const { key } = object;
      for (; !next.done && next.value < key; next = await keys.next())
        yield { kind: 'missing', key: next.value };
      while (!gone.done && gone.value < key) gone = await going.next();
      if (!next.done && next.value === key) next = await keys.next();
      else if (gone.done || gone.value !== key) yield { kind: 'unnamed', ...object };
    }
    for (; !next.done; next = await keys.next()) yield { kind: 'missing', key: next.value };
  }
}

/** Keys that a query gives as `object_key`, in order, page by page. */
export async function* keysIn(orm: Orm, keys: SQL, order: SQL = BYTEWISE): AsyncGenerator<string, undefined> {
  for (let after = ''; ; ) {
    const rows = await rowsOf(orm, { object_key: text })`
      SELECT object_key FROM (${keys}) k WHERE object_key ${order} > ${after}
      ORDER BY object_key ${order} LIMIT ${KEYS_A_PAGE}`;
    for (const { object_key } of rows) yield object_key;
    const last = rows.at(-1);
    if (!last) return undefined;
    after = last.object_key;
  }
}
