import type { PublicSessionId } from '@vitrine/contract/session-id';

/**
 * What a column of a result holds: PostgreSQL's types (by their object ids, the same on every server) and the JavaScript values that both
 * drivers make of them (ports/database.ts). It gives the static type, and rows are checked against it.
 */
export interface Kind<T> {
  readonly oids: readonly number[];
  is(value: unknown): value is T;
}

const kind = <T>(oids: readonly number[], is: (value: unknown) => value is T): Kind<T> => ({ oids, is });

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const arrayOf =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(is);

/** PostgreSQL's types, by pg_type.oid. */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  int2_array: 1005,
  int4_array: 1007,
  text_array: 1009,
  int8_array: 1016,
  date: 1082,
  timestamptz: 1184,
  timestamptz_array: 1185,
  numeric: 1700,
  uuid: 2950,
  uuid_array: 2951,
  jsonb: 3802,
};

export const bool = kind([OID.bool], (value) => typeof value === 'boolean');
/** Integers, decimals and floating point: a sum is of another type than what is summed. */
export const number = kind([OID.int2, OID.int4, OID.int8, OID.float4, OID.float8, OID.numeric], isNumber);
export const text = kind([OID.text], isString);
export const uuid = kind([OID.uuid], isString);
/** A moment as PostgreSQL writes it. */
export const timestamp = kind([OID.timestamptz], isString);
/** A day: 2026-01-31. */
export const date = kind([OID.date], isString);
export const bytes = kind([OID.bytea], (value) => value instanceof Uint8Array);
/** JSON, whatever it holds. */
export const json = kind([OID.json, OID.jsonb], (_value): _value is unknown => true);
/** Of any type: whoever reads it looks what it is. */
export const anything = kind([], (_value): _value is unknown => true);
export const numbers = kind([OID.int2_array, OID.int4_array, OID.int8_array], arrayOf(isNumber));
export const texts = kind([OID.text_array], arrayOf(isString));
export const uuids = kind([OID.uuid_array], arrayOf(isString));
/** One text, as PostgreSQL writes an array: neither driver takes it apart. */
export const timestamps = kind([OID.timestamptz_array], isString);

/** JSON whose content is looked at too. */
export const jsonOf = <T>(is: (value: unknown) => value is T): Kind<T> => kind(json.oids, is);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const object = jsonOf(isObject);
/** How many there are, by name. */
export const counts = jsonOf(
  (value): value is Record<string, number> => isObject(value) && Object.values(value).every(isNumber),
);

/** A session's name outside of the server. */
export const publicId = kind(uuid.oids, (value): value is PublicSessionId => isString(value));

/** A text that is one of these. */
export const oneOf = <const V extends string>(values: readonly V[]): Kind<V> => {
  const known = new Set<unknown>(values);
  return kind(text.oids, (value): value is V => known.has(value));
};

/** A kind whose values say more by where they are than by what they are. */
export const narrowed = <T, N extends T>(of: Kind<T>, is: (value: T) => value is N): Kind<N> =>
  kind(of.oids, (value): value is N => of.is(value) && is(value));

export const nullable = <T>(of: Kind<T>): Kind<T | null> =>
  kind(of.oids, (value): value is T | null => value === null || of.is(value));

/** Of a column that may be null elsewhere: the query leaves such rows out. */
export const present = <T>(of: Kind<T>): Kind<NonNullable<T>> =>
  kind(of.oids, (value): value is NonNullable<T> => value !== null && of.is(value));
