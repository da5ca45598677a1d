import { sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { rowsOf } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { OWN_OBJECTS_TABLE } from './tables.ts';

const TABLE = sql.identifier(OWN_OBJECTS_TABLE);

/** What a statement is given at a time. */
const BATCH_KEYS = 1_000;

/** Of the target's objects, those that this move has put there: they alone may be removed or replaced. */
export interface OwnObjects {
  /** Called before the object is put, and where there was none of that key. */
  remember(key: string): Promise<void>;
  /** Called after the objects were removed. */
  forget(keys: readonly string[]): Promise<void>;
  /** Those of the keys that are remembered. */
  among(keys: readonly string[]): Promise<Set<string>>;
}

/** In a table of the target's database, which is there as long as the database is barred. */
export function openOwnObjects(orm: Orm): OwnObjects {
  return {
    async remember(key) {
      await orm.execute(sql`INSERT INTO ${TABLE} VALUES (${key}) ON CONFLICT DO NOTHING`);
    },
    async forget(keys) {
      for (const batch of batchesOf(keys))
        await orm.execute(sql`DELETE FROM ${TABLE} WHERE key = ANY(${sql.param(batch)}::text[])`);
    },
    async among(keys) {
      const found = new Set<string>();
      for (const batch of batchesOf(keys)) {
        const query = sql`SELECT key FROM ${TABLE} WHERE key = ANY(${sql.param(batch)}::text[])`;
        for (const { key } of await rowsOf(orm, { key: text })`${query}`) found.add(key);
      }
      return found;
    },
  };
}

/** As the database is barred. */
export async function makeOwnObjects(tx: Orm): Promise<void> {
  await tx.execute(sql`CREATE TABLE ${TABLE} (key text PRIMARY KEY)`);
}

/** As it is opened. */
export async function dropOwnObjects(tx: Orm): Promise<void> {
  await tx.execute(sql`DROP TABLE ${TABLE}`);
}

function* batchesOf(keys: readonly string[]): Generator<string[]> {
  for (let from = 0; from < keys.length; from += BATCH_KEYS) yield keys.slice(from, from + BATCH_KEYS);
}
