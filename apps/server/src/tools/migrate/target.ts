import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { PostgresDatabase } from '../../adapters/database/postgres.ts';
import { text } from '../../database/kinds.ts';
import { hasRows, valuesOf } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { ToolRefused } from '../operator.ts';
import { bar, barredBy, GUARD, type Move } from './guard.ts';
import { MIGRATIONS_TABLE, type Table } from './tables.ts';

/** Whether a database may be filled: it is `empty`, or `begun` by an earlier run of this very move. Anything else is refused. */
export async function targetState(
  orm: Orm,
  tables: readonly Table[],
  move: Move,
): Promise<'empty' | 'begun'> {
  const names = await tableNames(orm);
  const begun = names.includes(MIGRATIONS_TABLE) ? await barredBy(orm) : undefined;
  if (begun !== undefined) {
    refuseOther(begun, move);
    return 'begun';
  }
  const ours = new Set([MIGRATIONS_TABLE, ...tables.map(({ name }) => name)]);
  const other = names.find((name) => !ours.has(name));
  if (other !== undefined)
    throw new ToolRefused(`The database contains other data (table ${other}). Use a new, empty database.`);
  for (const name of names) {
    if (name === MIGRATIONS_TABLE) continue;
    if (await hasRows(orm)`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`)
      throw new ToolRefused(
        `The database already contains a store (table ${name} has rows). If it’s this store, the move is complete. Otherwise, use a new, empty database.`,
      );
  }
  return 'empty';
}

function refuseOther(begun: Move | 'unknown', move: Move): void {
  if (begun === 'unknown' || begun.store !== move.store)
    throw new ToolRefused(
      'The database contains a partial copy of another store or from another Vitrine version. Use a new, empty database.',
    );
  if (!isDeepStrictEqual(begun, move))
    throw new ToolRefused(
      `An earlier run started moving this store to ${placeOf(begun)}, but this run targets ${placeOf(move)}. Use the earlier target, or this one with a new, empty database.`,
    );
}

const placeOf = ({ endpoint, bucket, prefix }: Move) =>
  `the bucket ${bucket}${prefix === '' ? '' : ` under ${prefix}`} of ${endpoint ?? 'Amazon S3'}`;

const tableNames = (orm: Orm): Promise<string[]> =>
  valuesOf(orm, { name: text })`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
      AND relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY 1`;

/** Bars the database, where that has not been done, and then applies our migrations: there is no moment at which it could be taken for a whole one. */
export async function prepare(
  database: PostgresDatabase,
  tables: readonly Table[],
  move: Move,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    if ((await targetState(tx, tables, move)) === 'empty') await bar(tx, move);
  });
  await database.migrateBeside(GUARD);
}

/** Takes all rows away, to begin anew. */
export async function empty(orm: Orm, tables: readonly Table[]): Promise<void> {
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await orm.execute(sql`TRUNCATE ${names}`);
}
