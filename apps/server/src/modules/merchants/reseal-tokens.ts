import { type SQL, sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { openToken, sealToken, type TokenKeys } from './token-seal.ts';

/** Rows in one go; each is decrypted and encrypted, which takes microseconds. */
const RESEALED_AT_ONCE = 200;

/** All that is sealed, each for the id of its row. */
const SEALED: readonly { table: SQL; column: SQL }[] = ['merchants', 'platform_installs'].flatMap((table) =>
  ['access_token_sealed', 'refresh_token_sealed'].map((column) => ({
    table: sql.identifier(table) as unknown as SQL,
    column: sql.identifier(column) as unknown as SQL,
  })),
);

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
  { table, column }: { table: SQL; column: SQL },
  done: Resealed,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await rowsOf<{ id: string; sealed: string }>(
      orm,
      sql`SELECT id, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND id > ${after} AND split_part(${column}, '.', 2) <> ${keys[0].id}
        ORDER BY id LIMIT ${RESEALED_AT_ONCE}`,
    );
    for (const { id, sealed } of rows) {
      after = id;
      const again = resealed(keys, id, sealed);
      if (again === undefined) {
        done.unreadable += 1;
        continue;
      }
      // Whoever has stored another one meanwhile has sealed it with the first key.
      const replaced = await rowsOf(
        orm,
        sql`UPDATE ${table} SET ${column} = ${again} WHERE id = ${id} AND ${column} = ${sealed} RETURNING 1`,
      );
      done.resealed += replaced.length;
    }
    if (rows.length < RESEALED_AT_ONCE) return;
  }
}

function resealed(keys: TokenKeys, row_id: string, sealed: string): string | undefined {
  try {
    return sealToken(keys, row_id, openToken(keys, row_id, sealed));
  } catch {
    return undefined;
  }
}
