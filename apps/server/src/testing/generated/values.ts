import fc from 'fast-check';

/** As much of JSON Schema as the OpenAPI document uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** What to write for a name, where chance alone would never hit something that is there. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Of ten values with a known name so many are known ones. */
const KNOWN_OF_TEN = 9;
const MAX_ITEMS = 3;
const MAX_CHARACTERS = 60;

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.nat(9_999).map((n) => `person-${n}@example.com`),
  uri: fc.constantFrom('https://store.example/', 'http://127.0.0.1:1/x', 'https://[::1]/', 'https://a:b@c/'),
  'date-time': fc.constantFrom(
    ...['2026-01-31T12:00:00Z', '2026-02-28T23:59:59.999+14:00', '1970-01-01T00:00:00Z'],
    ...[
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999999-12:00',
      '0000-01-01T00:00:00Z',
      '2026-01-31T12:00:00+23:59',
      '2024-02-29T00:00:00+00:00',
    ],
  ),
};

/** Texts that a schema may well allow, and that something behind it may stumble over. */
const RARE_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202etxt',
    'ﷺ',
    '👩‍👩‍👧‍👦',
    'İ',
    'ß',
    '%00',
    '%',
    '_',
    '\\',
  ],
  ...[
    "' OR 1=1 --",
    '$1',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>',
    '=1+1',
    '\r\nSet-Cookie: a=b',
    'null',
    '-0',
  ],
  ...[
    '1e999',
    '9223372036854775808',
    '0x10',
    '99999999-9999-9999-9999-999999999999',
    '__proto__',
    'constructor',
  ],
];

/** An array in an array in an array … */
const nested = (levels: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

/** Of a type, a size or a form that hardly anything expects. */
export const odd = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...RARE_TEXTS) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(
        ...[null, true, false, 0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 5e-324],
        ...[[], {}, [[]], [null], { a: 1 }, ['x', 'x'], nested(500)],
      ),
    },
    fc.integer({ min: 200, max: 6_000 }).map((length) => 'x'.repeat(length)),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

function stringOf({ format, pattern, minLength = 0, maxLength = 400 }: Schema): fc.Arbitrary<string> {
  const formatted = format === undefined ? undefined : FORMATS[format];
  if (formatted) return formatted;
  if (pattern !== undefined)
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'));
    } catch {
      // Looks ahead, which nothing can be made of.
    }
  const most = Math.min(maxLength, MAX_CHARACTERS);
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(most, minLength) }),
    },
    fc.constantFrom('x'.repeat(minLength), 'y'.repeat(maxLength), 'z'.repeat(maxLength + 1)),
    fc.constantFrom(...RARE_TEXTS).map((text) => (fits(text) ? text : text.padEnd(minLength, '.'))),
  );
}

function numberOf({ minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const edges = [minimum, maximum, minimum - 1, maximum + 1].filter(Number.isFinite);
  const most = Math.min(maximum, minimum + 200);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), most) }),
    },
    fc.constantFrom(...edges),
  );
}

/** What fits the schema and surprises nobody; undefined: whatever fits it does. */
function calmValueOf(schema: Schema): fc.Arbitrary<unknown> | undefined {
  const { type, format, pattern, minLength = 0, minimum = 1, maximum = minimum + 9 } = schema;
  if (type !== 'string')
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, minimum + 9)) });
  if (format === 'date-time') return fc.constant('2026-01-31T12:00:00Z');
  if (format !== undefined || pattern !== undefined) return undefined;
  return fc.nat(999).map((n) => `word ${n}`.padEnd(minLength, '-'));
}
const SIMPLE = new Set(['string', 'integer', 'number']);

/** Known by this: only what is right is made. */
export const CALM = '(calm)';

/**
 * What fits the schema, most of the time; at its edges, and a step beyond, some of the time.
 * @param known with `CALM`: only what surprises nobody
 */
export function valueFor(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const { const: only, enum: some, anyOf, oneOf, type, items = {} } = schema;
  const there = known[name];
  const isCalm = CALM in known;
  if (isCalm && there && type !== 'array') return fc.constant(there[0]);
  if (isCalm && type !== undefined && SIMPLE.has(type) && !some && !('const' in schema)) {
    const calm = calmValueOf(schema);
    if (calm) return calm;
  }
  if (there && type !== 'array')
    return fc.oneof({ weight: KNOWN_OF_TEN, arbitrary: fc.constantFrom(...there) }, valueFor(schema, {}));
  if ('const' in schema) return fc.constant(only);
  if (some) return fc.constantFrom(...some);
  const choice = anyOf ?? oneOf;
  if (choice) return fc.oneof(...choice.map((one) => valueFor(one, known, name)));
  if (type === 'string') return stringOf(schema);
  if (type === 'integer' || type === 'number') return numberOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array')
    return fc.array(valueFor(items, known, name), {
      minLength: Math.min(schema.minItems ?? 0, MAX_ITEMS),
      maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS),
    });
  if (type === 'object') return objectOf(schema, known);
  return odd();
}

/** With all that is required; each of the rest by chance. */
function objectOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valueFor(schema, known, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
    noNullPrototype: true,
  });
}
