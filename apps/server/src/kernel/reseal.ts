import { sql } from 'drizzle-orm';
import { text, uuid } from '../database/kinds.ts';
import { countRows, rowsOf } from '../database/rows.ts';
import type { Orm } from '../ports/database.ts';
import { type SealedFor, type SealKeys, sealAgain } from './sealing.ts';

/** Rows in one go; each is decrypted and encrypted, which takes microseconds. */
const RESEALED_AT_ONCE = 200;

export interface Resealed {
  resealed: number;
  /** Could not be opened with any of the keys. */
  unreadable: number;
}

/**
 * Encrypts with the first key what stands in a column of the caller's table and was encrypted with another one: then the others can be
 * taken away.
 * @param where.id the column with the id that it is sealed for
 */
export async function reseal(
  orm: Orm,
  keys: SealKeys,
  table_name: string,
  where: { id: string; column: string; purpose: SealedFor['purpose'] },
): Promise<Resealed> {
  const [table, row_id, column] = [table_name, where.id, where.column].map((name) => sql.identifier(name));
  const done = { resealed: 0, unreadable: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await rowsOf(orm, { id: uuid, sealed: text })`
      SELECT ${row_id} AS id, ${column} AS sealed FROM ${table}
      WHERE ${column} IS NOT NULL AND ${row_id} > ${after} AND split_part(${column}, '.', 2) <> ${keys[0].id}
      ORDER BY ${row_id} LIMIT ${RESEALED_AT_ONCE}`;
    for (const { id, sealed } of rows) {
      after = id;
      const renewed = orNothing(() => sealAgain(keys, { purpose: where.purpose, id }, sealed));
      if (renewed === undefined) {
        done.unreadable += 1;
        continue;
      }
      // Whoever has stored another one meanwhile has sealed it with the first key.
      done.resealed += await countRows(orm)`
        UPDATE ${table} SET ${column} = ${renewed} WHERE ${row_id} = ${id} AND ${column} = ${sealed} RETURNING 1`;
    }
    if (rows.length < RESEALED_AT_ONCE) return done;
  }
}

/** The same for the tokens of a platform, each sealed for its row. */
export async function resealTokens(orm: Orm, keys: SealKeys, table: string): Promise<Resealed> {
  const columns = ['access_token_sealed', 'refresh_token_sealed'];
  const done = columns.map((column) =>
    reseal(orm, keys, table, { id: 'id', column, purpose: 'platform token' }),
  );
  return sumOf(await Promise.all(done));
}

export const sumOf = (all: readonly Resealed[]): Resealed => ({
  resealed: all.reduce((sum, { resealed }) => sum + resealed, 0),
  unreadable: all.reduce((sum, { unreadable }) => sum + unreadable, 0),
});

function orNothing(work: () => string): string | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
