import { type SQL, sql } from 'drizzle-orm';
import { text, uuid } from '../../database/kinds.ts';
import { countRows, rowsOf } from '../../database/rows.ts';
import { type SealedFor, sealAgain } from '../../kernel/sealing.ts';
import type { Orm } from '../../ports/database.ts';
import type { TokenKeys } from './token-seal.ts';

/** Rows in one go; each is decrypted and encrypted, which takes microseconds. */
const RESEALED_AT_ONCE = 200;

interface Place {
  table: SQL;
  /** Of the row that it is sealed for. */
  id: SQL;
  column: SQL;
  purpose: SealedFor['purpose'];
}

function placeOf(table: string, id: string, column: string, purpose: Place['purpose']): Place {
  const name = (text: string) => sql.identifier(text) as unknown as SQL;
  return { table: name(table), id: name(id), column: name(column), purpose };
}

/** All that is sealed, each for the id of its row. */
const SEALED: readonly Place[] = [
  ...['merchants', 'platform_installs'].flatMap((table) =>
    ['access_token_sealed', 'refresh_token_sealed'].map((column) =>
      placeOf(table, 'id', column, 'platform token'),
    ),
  ),
  placeOf('totp_keys', 'user_id', 'key_sealed', 'two-factor key'),
  placeOf('totp_keys', 'user_id', 'pending_sealed', 'two-factor key'),
];

export interface Resealed {
  resealed: number;
  /** Could not be opened with any of the keys. */
  unreadable: number;
}

/**
 * Encrypts with the first key what was with another one: then the others can be taken away.
 * @returns how many were, and how many could not be opened with any
 */
export async function resealTokens(orm: Orm, keys: TokenKeys): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 };
  for (const place of SEALED) await resealIn(orm, keys, place, done);
  return done;
}

async function resealIn(
  orm: Orm,
  keys: TokenKeys,
  { table, id: row_id, column, purpose }: Place,
  done: Resealed,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await rowsOf(
      orm,
      sql`SELECT ${row_id} AS id, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND ${row_id} > ${after} AND split_part(${column}, '.', 2) <> ${keys[0].id}
        ORDER BY ${row_id} LIMIT ${RESEALED_AT_ONCE}`,
      { id: uuid, sealed: text },
    );
    for (const { id, sealed } of rows) {
      after = id;
      const renewed = orNothing(() => sealAgain(keys, { purpose, id }, sealed));
      if (renewed === undefined) {
        done.unreadable += 1;
        continue;
      }
      // Whoever has stored another one meanwhile has sealed it with the first key.
      const replaced = await countRows(
        orm,
        sql`UPDATE ${table} SET ${column} = ${renewed} WHERE ${row_id} = ${id} AND ${column} = ${sealed} RETURNING 1`,
      );
      done.resealed += replaced;
    }
    if (rows.length < RESEALED_AT_ONCE) return;
  }
}

function orNothing(work: () => string): string | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
