import { sql } from 'drizzle-orm';
import { bool, nullable, number, text } from '../../database/kinds.ts';
import { firstRow, rowsOf } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';

export interface Column {
  name: string;
  /** As PostgreSQL writes it, e.g. `timestamp with time zone`. */
  type: string;
  /** Made of the others: read and compared, not written. */
  generated: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
  /** The primary key, in its order. */
  key: Column[];
}

/** Says what migrations a database has; the target has its own. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** Says, while a store is moved, which objects the tool has put into the bucket (`own-objects.ts`). */
export const OWN_OBJECTS_TABLE = 'migrate_store_objects';

/** All tables of the database but those two, each after those that it refers to. */
export async function tablesOf(orm: Orm): Promise<Table[]> {
  const columns = await rowsOf(orm, {
    table_name: text,
    name: text,
    type: text,
    generated: bool,
    key_place: nullable(number),
  })`
    SELECT c.relname::text AS table_name, a.attname::text AS name,
      format_type(a.atttypid, a.atttypmod) AS type, a.attgenerated <> '' AS generated,
      array_position(i.indkey::int2[], a.attnum) AS key_place
    FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relname NOT IN (${MIGRATIONS_TABLE}, ${OWN_OBJECTS_TABLE})
    ORDER BY c.relname COLLATE "C", a.attnum`;
  const references = await rowsOf(orm, { from_table: text, to_table: text })`
    SELECT f.relname::text AS from_table, t.relname::text AS to_table FROM pg_constraint k
      JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND f.relnamespace = current_schema()::regnamespace`;
  const names = [...new Set(columns.map(({ table_name }) => table_name))];
  const found = names.map((name): Table => {
    const its = columns.filter(({ table_name }) => table_name === name);
    const key = its
      .filter(({ key_place }) => key_place !== null)
      .sort((a, b) => Number(a.key_place) - Number(b.key_place));
    if (key.length === 0) throw new Error(`table ${name} has no primary key to page by`);
    return { name, columns: its.map(asColumn), key: key.map(asColumn) };
  });
  return inOrder(found, references);
}

const asColumn = ({ name, type, generated }: Column): Column => ({ name, type, generated });

/** Each after those that it refers to. Throws where there is no such order. */
export function inOrder(
  tables: readonly Table[],
  references: readonly { from_table: string; to_table: string }[],
): Table[] {
  const ordered: Table[] = [];
  const done = new Set<string>();
  const isFree = ({ name }: Table) =>
    references.every(
      ({ from_table, to_table }) => from_table !== name || to_table === name || done.has(to_table),
    );
  for (let left = [...tables]; left.length > 0; left = left.filter(({ name }) => !done.has(name))) {
    const free = left.filter(isFree);
    if (free.length === 0)
      throw new Error(`tables reference each other in a cycle: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free);
    for (const { name } of free) done.add(name);
  }
  return ordered;
}

/** Of identity columns too. */
export async function sequencesOf(orm: Orm): Promise<{ name: string; state: string }[]> {
  const names = await rowsOf(orm, { name: text })`SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`;
  const found = [];
  for (const { name } of names) {
    const row = await firstRow(orm, { state: text })`
      SELECT last_value::text || CASE WHEN is_called THEN ' called' ELSE '' END AS state
      FROM ${sql.identifier(name)}`;
    found.push({ name, state: row?.state ?? '' });
  }
  return found;
}

/** @param state as `sequencesOf` has it */
export async function setSequence(orm: Orm, { name, state }: { name: string; state: string }): Promise<void> {
  const [value, called] = state.split(' ');
  await orm.execute(sql`SELECT setval(${`"${name}"`}::regclass, ${value}::bigint, ${called !== undefined})`);
}

/** Makes values read the same on either side, whatever the server or the role has set. */
export function withOneNotation<T>(orm: Orm, work: (tx: Orm) => Promise<T>): Promise<T> {
  return orm.transaction(async (tx) => {
    // The shortest text of a floating-point number that is the same number again is what 1 stands for.
    await tx.execute(sql`SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
      set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)`);
    return work(tx);
  });
}
