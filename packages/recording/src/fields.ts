/** An object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = Object.freeze(Object.create(null));

/** `value` as an object whose own fields can be asked for; anything else has none. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : NO_FIELDS;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
