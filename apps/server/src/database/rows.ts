import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../ports/database.ts';
import { anything, isObject, type Kind } from './kinds.ts';

/** The columns of a result: each by its name, and what it holds. */
export type Shape = Readonly<Record<string, Kind<unknown>>>;

/** A row of such a result. */
export type RowOf<S extends Shape> = {
  -readonly [Name in keyof S]: S[Name] extends Kind<infer T> ? T : never;
};

/** A statement to be written behind the call as a template, with the values that it carries: as `sql` of Drizzle. */
type Statement<T> = (text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<T>;

/**
 * Runs the SQL behind it and answers its rows: rowsOf(orm, shape)`SELECT …`. Throws unless they are as `shape` says: the columns' names
 * and types, and every value. So a type never says more than the database has shown.
 */
export const rowsOf =
  <S extends Shape>(orm: Orm, shape: S): Statement<RowOf<S>[]> =>
  async (...query) => {
    const { fields, rows } = resultOf(await orm.execute(sql(...query)));
    checkFields(fields, shape);
    return checkedRows(rows, shape);
  };

/** The first of them, or the only one. */
export const firstRow =
  <S extends Shape>(orm: Orm, shape: S): Statement<RowOf<S> | undefined> =>
  async (...query) =>
    (await rowsOf(orm, shape)(...query))[0];

/** What each row holds, of a shape of one column. */
export const valuesOf =
  <S extends Shape>(orm: Orm, shape: S): Statement<RowOf<S>[keyof S][]> =>
  async (...query) =>
    (await rowsOf(orm, shape)(...query)).flatMap((row) => Object.values<RowOf<S>[keyof S]>(row));

/** What the first row holds, of a shape of one column. */
export const firstValue =
  <S extends Shape>(orm: Orm, shape: S): Statement<RowOf<S>[keyof S] | undefined> =>
  async (...query) =>
    (await valuesOf(orm, shape)(...query))[0];

/** Rows of which nothing is known but the names that the query gives. */
export const anyRows =
  (orm: Orm): Statement<Readonly<Record<string, unknown>>[]> =>
  async (...query) => {
    const { fields, rows } = resultOf(await orm.execute(sql(...query)));
    return checkedRows(rows, Object.fromEntries(fields.map(({ name }) => [name, anything])));
  };

/** How many rows the query finds, or writes and returns. */
export const countRows =
  (orm: Orm): Statement<number> =>
  async (...query) =>
    resultOf(await orm.execute(sql(...query))).rows.length;

/** Whether there are any. */
export const hasRows =
  (orm: Orm): Statement<boolean> =>
  async (...query) =>
    (await countRows(orm)(...query)) > 0;

/** The columns of a table, or a part of a shape, that have these names; in this order. */
export function pick<S extends Shape, Name extends keyof S & string>(
  shape: S,
  ...names: readonly Name[]
): Pick<S, Name>;
export function pick(shape: Shape, ...names: readonly string[]): Shape {
  return Object.fromEntries(
    names.flatMap((name): [string, Kind<unknown>][] => {
      const kind = shape[name];
      return kind ? [[name, kind]] : [];
    }),
  );
}

/** The names of a shape's columns, for a list of SELECT or RETURNING. @param table what their table is called there */
export const columnsOf = (shape: Shape, table?: string): SQL =>
  sql.raw(
    Object.keys(shape)
      .map((name) => (table ? `${table}.${name}` : name))
      .join(', '),
  );

/** Rows that came another way: as JSON, or from a driver itself. */
export function checkedRows<S extends Shape>(rows: unknown, shape: S): RowOf<S>[] {
  const isRow = isRowOf(shape);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('a result without rows');
  return rows;
}

/** Whether a value is such a row. Throws where a column is another one, without its value: messages are logged. */
export const isRowOf = <S extends Shape>(shape: S) => {
  const columns = Object.entries(shape);
  return (row: unknown): row is RowOf<S> => {
    if (!isObject(row)) return false;
    for (const [name, { is }] of columns)
      if (!is(row[name]))
        throw new Error(`column ${name} of a result holds what was not declared: ${typeof row[name]}`);
    return true;
  };
};

interface Field {
  name: string;
  dataTypeID: number;
}

function checkFields(fields: readonly Field[], shape: Shape): void {
  for (const [name, kind] of Object.entries(shape)) {
    const field = fields.find((field) => field.name === name);
    if (!field) throw new Error(`a result has no column ${name}`);
    if (!kind.oids.includes(field.dataTypeID))
      throw new Error(`column ${name} of a result is of type ${field.dataTypeID}, not what was declared`);
  }
  for (const { name } of fields)
    if (!Object.hasOwn(shape, name)) throw new Error(`a result has a column ${name} that was not declared`);
}

interface Result {
  fields: Field[];
  rows: unknown[];
}

/** Both drivers answer this; Drizzle's type for either of them does not say so. */
function resultOf(answer: unknown): Result {
  if (isResult(answer)) return answer;
  throw new Error('the database driver answered no result');
}

const isResult = (answer: unknown): answer is Result =>
  typeof answer === 'object' &&
  answer !== null &&
  'rows' in answer &&
  Array.isArray(answer.rows) &&
  'fields' in answer &&
  Array.isArray(answer.fields);
