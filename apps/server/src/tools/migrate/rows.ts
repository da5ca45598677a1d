import { type SQL, sql } from 'drizzle-orm';
import { nullable, text } from '../../database/kinds.ts';
import { type RowOf, rowsOf } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { type Column, type Table, withOneNotation } from './tables.ts';

/** Rows that are read and written at once: some hundred kilobytes. */
const BATCH_ROWS = 1_000;

/** The key of a row, each column as text. */
type Key = (string | null)[];
type TextRow = Record<string, string | null>;
const shapeOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, nullable(text)]));

const nameOf = ({ name }: { name: string }) => sql.identifier(name);
const listed = (parts: SQL[]) => sql.join(parts, sql`, `);

/** Texts are compared by their bytes: the two servers' languages may order them in two ways. */
const ordered = (column: Column, value: SQL) =>
  column.type === 'text' || column.type.startsWith('character') ? sql`${value} COLLATE "C"` : value;
const columnIn = (column: Column) => ordered(column, sql`${nameOf(column)}`);
const valueIn = (column: Column, value: string | null | undefined) =>
  ordered(column, sql`${value}::text::${sql.raw(column.type)}`);

/** Rows whose key comes after, or `upTo` it, in the order of keys. */
const compared = ({ key }: Table, sign: '>' | '<=', at: Key | undefined): SQL =>
  at === undefined
    ? sql``
    : sql`WHERE (${listed(key.map(columnIn))}) ${sql.raw(sign)} (${listed(key.map((column, n) => valueIn(column, at[n])))})`;

/** The last row's, in the order of keys; undefined when there is none. */
export async function lastKey(orm: Orm, table: Table): Promise<Key | undefined> {
  const keys = table.key.map((column, n) => sql`${nameOf(column)}::text AS ${sql.identifier(`c${n}`)}`);
  const backwards = table.key.map((column) => sql`${columnIn(column)} DESC`);
  const [row] = await withOneNotation(
    orm,
    (tx) =>
      rowsOf(tx, shapeOf(table.key.map((_, n) => `c${n}`)))`
        SELECT ${listed(keys)} FROM ${nameOf(table)} ORDER BY ${listed(backwards)} LIMIT 1`,
  );
  return row && table.key.map((_, n) => row[`c${n}`] ?? null);
}

/** Rows of a table after a key, in the order of keys, batch by batch; every value as its text. */
async function* batchesAfter(orm: Orm, table: Table, begin: Key | undefined): AsyncGenerator<TextRow[]> {
  const columns = table.columns.map((column) => sql`${nameOf(column)}::text AS ${nameOf(column)}`);
  // By the column, not by its text beside it.
  const order = table.key.map((column) => ordered(column, sql`t.${nameOf(column)}`));
  for (let after = begin; ; ) {
    const rows = await withOneNotation(
      orm,
      (tx) =>
        rowsOf(tx, shapeOf(table.columns.map(({ name }) => name)))`
          SELECT ${listed(columns)} FROM ${nameOf(table)} t ${compared(table, '>', after)}
          ORDER BY ${listed(order)} LIMIT ${BATCH_ROWS}`,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = table.key.map(({ name }) => last[name] ?? null);
  }
}

/** One statement: all of them, or none. */
function insert(orm: Orm, table: Table, rows: readonly TextRow[]): Promise<unknown> {
  const written = table.columns.filter(({ generated }) => !generated);
  const values = written.map(({ name }) => sql`${sql.param(rows.map((row) => row[name]))}::text[]`);
  const read = written.map((column) => sql`${nameOf(column)}::${sql.raw(column.type)}`);
  return withOneNotation(orm, (tx) =>
    tx.execute(
      sql`INSERT INTO ${nameOf(table)} (${listed(written.map((column) => sql`${nameOf(column)}`))}) OVERRIDING SYSTEM VALUE
        SELECT ${listed(read)} FROM unnest(${listed(values)}) AS u(${listed(written.map((column) => sql`${nameOf(column)}`))})`,
    ),
  );
}

/** Copies the rows that come after the last one that is there. @returns how many */
export async function copyRows(from: Orm, to: Orm, table: Table): Promise<number> {
  let copied = 0;
  for await (const rows of batchesAfter(from, table, await lastKey(to, table))) {
    await insert(to, table, rows);
    copied += rows.length;
  }
  return copied;
}

/** Of rows, whatever their order: their number, and the sums of two halves of their SHA-256. */
const CHECKSUM = { rows: text, high: text, low: text };
export type Checksum = RowOf<typeof CHECKSUM>;

/** Of the rows up to a key, or of all. Computed by the engine, over the text of every column. */
export async function checksumOf(orm: Orm, table: Table, upTo?: Key): Promise<Checksum> {
  const texts = table.columns.map((column) => sql`${nameOf(column)}::text`);
  const half = (from: number) =>
    sql`coalesce(sum(('x' || substr(h, ${from}::int, 16))::bit(64)::bigint), 0)::text`;
  const [found] = await withOneNotation(
    orm,
    (tx) =>
      rowsOf(tx, CHECKSUM)`SELECT count(*)::text AS rows, ${half(1)} AS high, ${half(17)} AS low FROM (
        SELECT encode(sha256(convert_to(ROW(${listed(texts)})::text, 'UTF8')), 'hex') AS h
        FROM ${nameOf(table)} ${compared(table, '<=', upTo)}) hashed`,
  );
  if (!found) throw new Error(`no checksum for ${table.name}`);
  return found;
}

export const isSame = (a: Checksum, b: Checksum): boolean =>
  a.rows === b.rows && a.high === b.high && a.low === b.low;
