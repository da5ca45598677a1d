import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, type Orm, rowsOf } from '../../ports/database.ts';
import { Refused } from '../operator.ts';
import { MIGRATIONS_TABLE, type Table } from './tables.ts';

/**
 * While rows are moved the target has a row more among its migrations: no program knows that one, so none starts on a database
 * that is half a store. It says whose rows they are, too.
 */
const GUARD = 2_147_483_647;
const GUARD_NAME = 'rows that migrate-store has not finished: run it again';

/** Of a store: the database cluster and its first workspace. */
export async function identityOf(orm: Orm): Promise<string> {
  const [row] = await rowsOf<{ text: string }>(
    orm,
    sql`SELECT system_identifier::text || ' ' || coalesce(
        (SELECT id::text FROM workspaces ORDER BY created_at, id LIMIT 1), '') AS text
      FROM pg_control_system()`,
  );
  return createHash('sha256')
    .update(row?.text ?? '')
    .digest('hex');
}

/** Whether a database may be filled: it is `empty`, or `begun` by an earlier run with the same store. Anything else is refused. */
export async function look(orm: Orm, tables: readonly Table[], identity: string): Promise<'empty' | 'begun'> {
  const names = await tableNames(orm);
  const guard = names.includes(MIGRATIONS_TABLE) ? await guardOf(orm) : undefined;
  if (guard === identity) return 'begun';
  if (guard !== undefined)
    throw new Refused('The database is half filled with another store: give it a new, empty one.');
  const ours = new Set([MIGRATIONS_TABLE, ...tables.map(({ name }) => name)]);
  const other = names.find((name) => !ours.has(name));
  if (other !== undefined)
    throw new Refused(`The database holds something else (a table ${other}): give it a new, empty one.`);
  for (const name of names) {
    if (name === MIGRATIONS_TABLE) continue;
    const rows = await rowsOf(orm, sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`);
    if (rows.length > 0)
      throw new Refused(
        `The database holds a store already (the table ${name} has rows). If it is this one, it has been moved and there is nothing left to do; else give it a new, empty one.`,
      );
  }
  return 'empty';
}

async function tableNames(orm: Orm): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    orm,
    sql`SELECT relname::text AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
      AND relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function guardOf(orm: Orm): Promise<string | undefined> {
  const rows = await rowsOf<{ checksum: string }>(
    orm,
    sql`SELECT checksum FROM ${sql.identifier(MIGRATIONS_TABLE)} WHERE number = ${GUARD}`,
  );
  return rows[0]?.checksum;
}

/** Applies our migrations, and bars the database. */
export async function prepare(database: Database, identity: string): Promise<void> {
  const { orm } = database;
  const names = await tableNames(orm);
  if (names.includes(MIGRATIONS_TABLE)) await unbar(orm);
  await database.migrate();
  await orm.execute(sql`INSERT INTO ${sql.identifier(MIGRATIONS_TABLE)} (number, name, checksum)
    VALUES (${GUARD}, ${GUARD_NAME}, ${identity})`);
}

/** The store is whole: it may be used. */
export async function unbar(orm: Orm): Promise<void> {
  await orm.execute(sql`DELETE FROM ${sql.identifier(MIGRATIONS_TABLE)} WHERE number = ${GUARD}`);
}

/** Takes all rows away, to begin anew. */
export async function empty(orm: Orm, tables: readonly Table[]): Promise<void> {
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await orm.execute(sql`TRUNCATE ${names}`);
}
