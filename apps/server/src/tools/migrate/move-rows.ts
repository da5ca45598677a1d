import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { PostgresDatabase } from '../../adapters/database/postgres.ts';
import type { Orm } from '../../ports/database.ts';
import { count, type Say, ToolRefused } from '../operator.ts';
import { type Move, unbar } from './guard.ts';
import { type Checksum, checksumOf, copyRows, isSame, lastKey } from './rows.ts';
import { sequencesOf, setSequence, type Table, tablesOf } from './tables.ts';
import { empty, prepare, targetState } from './target.ts';

interface Sides {
  /** Nobody else writes to it. */
  from: Orm;
  to: PostgresDatabase;
  say: Say;
}

/** Says whether the target may be filled, or was begun to be by an earlier run of this move; refuses anything else, with nothing done. */
export async function lookAtTarget({ from, to }: Omit<Sides, 'say'>, move: Move): Promise<'empty' | 'begun'> {
  return targetState(to.orm, await tablesOf(from), move);
}

/** Bars the database, so that no program starts on it until its rows are whole, and makes our tables where there are none. */
export async function takeTarget({ from, to }: Omit<Sides, 'say'>, move: Move): Promise<void> {
  const tables = await tablesOf(from);
  await prepare(to, tables, move);
  if (!isDeepStrictEqual(tables, await tablesOf(to.orm)))
    throw new Error('the two databases have different tables');
}

/**
 * Brings all rows into a database that was taken, compares every table, and opens the database. Killed at any moment, the next run goes
 * on behind the last row of each table.
 */
export async function moveRows({ from, to, say }: Sides): Promise<void> {
  const tables = await tablesOf(from);
  if (await hasChanged(from, to.orm, tables)) {
    say('  The store changed since an earlier run. Copying its rows again.');
    await empty(to.orm, tables);
  }
  for (const table of tables) {
    const rows = await copyRows(from, to.orm, table);
    if (rows > 0) say(`  ${table.name}: ${count(rows)} rows copied`);
  }
  for (const sequence of await sequencesOf(from)) await setSequence(to.orm, sequence);
  say('Comparing rows');
  let rows = 0;
  for (const table of tables) rows += await compare(from, to.orm, table);
  if (!isDeepStrictEqual(await sequencesOf(from), await sequencesOf(to.orm)))
    throw new ToolRefused('The sequences of the two databases differ after the copy.');
  // So that its first queries are planned with their sizes in mind.
  await to.orm.execute(sql`ANALYZE`);
  await unbar(to.orm);
  say(`  ${count(rows)} rows in ${tables.length} tables verified by row count and SHA-256.`);
}

/** Whether what an earlier run has copied is not what it would copy now: the product has run since. */
async function hasChanged(from: Orm, to: Orm, tables: readonly Table[]): Promise<boolean> {
  for (const table of tables) {
    const last = await lastKey(to, table);
    if (last === undefined) continue;
    const [before, now] = await bothOf(checksumOf(to, table), checksumOf(from, table, last));
    if (!isSame(before, now)) return true;
  }
  return false;
}

async function compare(from: Orm, to: Orm, table: Table): Promise<number> {
  const [ours, theirs] = await bothOf(checksumOf(from, table), checksumOf(to, table));
  if (!isSame(ours, theirs))
    throw new ToolRefused(
      `Table ${table.name} differs after the copy: ${ours.rows} source rows, ${theirs.rows} target rows, or different values. Something else may be writing to the database.`,
    );
  return Number(ours.rows);
}

const bothOf = (a: Promise<Checksum>, b: Promise<Checksum>) => Promise.all([a, b]);
