import fc from 'fast-check';
import { envelopeOf } from '../blocks.ts';
import { CALM, type Known, odd, type Schema, valueFor } from './values.ts';

/** What of an operation of the OpenAPI document requests are made by. */
export interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** As it goes to the socket: nothing of it is normalised. */
export interface RawRequest {
  operation: string;
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | string | undefined;
}

interface Place {
  method: string;
  path: string;
  operation: Operation;
}

/** Percent-encoded, also what is no Unicode text and no text at all. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
};

/** Neither a path nor a query that anybody means. */
const BROKEN = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%ed%a0%80',
  '..',
  '%2e%2e',
  '%2f',
  '+',
  ';',
  "'",
  '*',
  '[]',
  '%E2%80',
];

/** What a path begins and ends with, and what of it is its parameters'. */
function targetOf(
  { path, operation: { parameters } }: Place,
  known: Known,
): fc.Arbitrary<{ path: string; query: [string, unknown][] }> {
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const values = (place: string, optional: boolean) =>
    fc.record(
      Object.fromEntries(of(place).map(({ name, schema = {} }) => [name, valueFor(schema, known, name)])),
      optional ? { requiredKeys: [] } : {},
    );
  return fc
    .record({ inPath: values('path', false), inQuery: values('query', true) })
    .map(({ inPath, inQuery }) => ({
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name])),
      query: Object.entries(inQuery),
    }));
}

const written = (query: readonly [string, unknown][]) =>
  query.length === 0
    ? ''
    : `?${query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`;

/** A query with a parameter twice, one of another form, or one that nobody knows. */
const oddQuery = (query: readonly [string, unknown][], names: readonly string[]): fc.Arbitrary<string> => {
  const name = fc.constantFrom(...(names.length > 0 ? names : ['page']), 'x', '__proto__', 'page[]', '');
  const begun = written(query) || '?';
  return fc.oneof(
    fc.tuple(name, odd()).map(([key, value]) => `${begun}&${encoded(key)}=${encoded(value)}`),
    fc
      .tuple(name, odd())
      .map(([key, value]) => `${begun}&${encoded(key)}=1&${encoded(key)}=${encoded(value)}`),
    fc.tuple(name, fc.constantFrom(...BROKEN)).map(([key, value]) => `${begun}&${encoded(key)}=${value}`),
    name.map((key) => `${begun}&${encoded(key)}`),
  );
};

type Body = Pick<RawRequest, 'body' | 'headers'>;
const json = (value: unknown): Body => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** The body with one field that is odd, that is missing, or that nobody knows. */
const oddField = (body: object): fc.Arbitrary<Body> => {
  const names = Object.keys(body);
  const name = fc.constantFrom(...(names.length > 0 ? names : ['x']));
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(name, odd()).map(([key, value]) => json({ ...body, [key]: value })) },
    name.map((key) => json(Object.fromEntries(Object.entries(body).filter(([other]) => other !== key)))),
    fc
      .tuple(fc.constantFrom('constructor', 'toString', 'id', 'workspace_id', 'role', '\u0000'), odd())
      .map(([key, value]) => json({ ...body, [key]: value })),
    odd().map((value) => ({
      ...json(null),
      body: `{"__proto__":${JSON.stringify(value)},${JSON.stringify(body).slice(1)}`.replace(',}', '}'),
    })),
  );
};

const MANY_LEVELS = 30_000;
/** A body that is not what the row says, as a whole. */
const oddBody = (body: unknown): fc.Arbitrary<Body> => {
  const text = JSON.stringify(body) ?? '{}';
  const type = (value: string) => ({ 'content-type': value });
  return fc.oneof(
    odd().map(json),
    fc.constantFrom<Body>(
      { headers: type('application/json'), body: '' },
      { headers: type('application/json'), body: text.slice(0, -1) },
      { headers: type('application/json'), body: '['.repeat(MANY_LEVELS) },
      { headers: type('application/json'), body: `${'['.repeat(MANY_LEVELS)}${']'.repeat(MANY_LEVELS)}` },
      { headers: type('application/json'), body: Uint8Array.from([0x22, 0xff, 0xfe, 0x22]) },
      { headers: type('application/json'), body: `"${'x'.repeat(70_000)}"` },
      { headers: type('application/json; charset=utf-16'), body: text },
      { headers: { ...type('application/json'), 'content-encoding': 'gzip' }, body: text },
      { headers: type('text/plain'), body: text },
      { headers: type('multipart/form-data'), body: text },
      { headers: type('multipart/form-data; boundary=x'), body: '--x\r\n\r\n' },
      { headers: type('application/x-www-form-urlencoded'), body: 'a=1&a=2' },
      { headers: type('; ;'), body: text },
      { headers: {}, body: text },
      { headers: {}, body: undefined },
    ),
  );
};

/** A file in a form, and what is none. */
function formOf(field: string): fc.Arbitrary<Body> {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const part = (name: string, bytes: Uint8Array, more = '') =>
    Buffer.concat([
      Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--edge--\r\n'),
    ]);
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const bytes = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Uint8Array>(pixel) },
    fc.uint8Array({ maxLength: 200 }).map((tail) => Buffer.concat([pixel.subarray(0, 40), tail])),
    fc.uint8Array({ maxLength: 200 }),
  );
  const name = fc.constantFrom(field, field, field, 'other', '', '__proto__');
  return fc
    .tuple(name, bytes, fc.constantFrom('; filename="a.png"', '', '; filename="../a\u0000"'))
    .map(([of, content, more]) => ({ headers, body: part(of, content, more) }));
}

/** A block as a tracker of that store sends it, and with a byte of it changed, cut or added. */
function blockOf(known: Known, isCalm = false): fc.Arbitrary<Body> {
  const headers = { 'content-type': 'text/plain' };
  const [store_id = ''] = (known.store_of_blocks ?? []) as string[];
  if (isCalm) return fc.constant({ headers, body: envelopeOf({ header: { platform: 'other', store_id } }) });
  const field = fc.constantFrom(
    'seq',
    'first_at',
    'views',
    'store_id',
    'visitor',
    'device',
    'event_counts',
    'page_id',
  );
  const whole = fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    fc.tuple(field, odd()).map(([name, value]) => ({ [name]: value })),
  );
  const envelope = whole.map((header) => envelopeOf({ header: { platform: 'other', store_id, ...header } }));
  return fc.oneof(
    { weight: 3, arbitrary: envelope.map((body): Body => ({ headers, body })) },
    fc.tuple(envelope, fc.nat(400), fc.nat(255)).map(([bytes, at, value]): Body => {
      bytes[at % bytes.length] = value;
      return { headers, body: bytes };
    }),
    fc.tuple(envelope, fc.nat(400)).map(([bytes, at]): Body => ({ headers, body: bytes.subarray(0, at) })),
    fc.uint8Array({ maxLength: 300 }).map((body): Body => ({ headers, body })),
  );
}

function bodyOf({ requestBody }: Operation, known: Known): fc.Arbitrary<Body> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !content) return fc.oneof(nothing, nothing, oddBody({}));
  const isCalm = CALM in known;
  if (isCalm && type === 'text/plain') return blockOf(known, isCalm);
  if (type === 'multipart/form-data')
    return fc.oneof(formOf(Object.keys(content.schema.properties ?? {})[0] ?? ''), oddBody({}));
  if (type !== 'application/json') return fc.oneof({ weight: 4, arbitrary: blockOf(known) }, oddBody({}));
  const fitting = valueFor(content.schema, known) as fc.Arbitrary<object>;
  if (isCalm) return fitting.map(json);
  return fc.oneof(
    { weight: 6, arbitrary: fitting.map(json) },
    { weight: 3, arbitrary: fitting.chain(oddField) },
    fitting.chain(oddBody),
  );
}
const nothing = fc.constant<Body>({ headers: {}, body: undefined });

/** `confirm_email.code` is the `code` of that operation alone. */
function knownTo(operation: string, all: Known): Known {
  const own = Object.entries(all).flatMap(([name, values]) => {
    const [of, field] = name.split('.');
    return of === operation && field ? [[field, values] as const] : [];
  });
  return { ...all, ...Object.fromEntries(own) };
}

/** Headers that any call may carry. */
const HEADERS: readonly Record<string, string>[] = [
  { 'x-workspace-id': 'x' },
  { 'x-workspace-id': "'; --" },
  { authorization: 'JWT' },
  { authorization: 'JWT a.b.c' },
  { authorization: `Bearer ${'x'.repeat(5_000)}` },
  { 'accept-language': 'xx-\u00ff,*;q=9,pt-BR;q=0' },
  { 'accept-encoding': 'br;q=-1, identity;q=0' },
  { 'user-agent': '\u00ff'.repeat(2_000) },
  { 'user-agent': '' },
  { 'x-forwarded-for': 'nobody, ::ffff:1.2.3, [' },
  { 'x-forwarded-for': '' },
  { origin: 'null' },
  { origin: 'https://[' },
  { 'if-none-match': '*' },
  { range: 'bytes=5-1,-' },
  { cookie: 'a=%; =; __proto__=1' },
];

/**
 * A request of this operation: most of the time as the document wants it, else with something odd in its path, its query, its headers or
 * its body.
 */
export function requestOf(place: Place, all: Known): fc.Arbitrary<RawRequest> {
  return fc.oneof(
    { weight: 2, arbitrary: calmRequestOf(place, { ...all, [CALM]: [] }) },
    { weight: 3, arbitrary: oddRequestOf(place, all) },
  );
}

/** As a program of ours would write it. */
function calmRequestOf(place: Place, all: Known): fc.Arbitrary<RawRequest> {
  const { method, operation } = place;
  const known = knownTo(operation.operationId, all);
  return fc
    .tuple(targetOf(place, known), operation.requestBody ? bodyOf(operation, known) : nothing)
    .map(([{ path, query }, { headers, body }]) => ({
      operation: operation.operationId,
      method: method.toUpperCase(),
      target: path + written(query),
      headers,
      body,
    }));
}

function oddRequestOf(place: Place, all: Known): fc.Arbitrary<RawRequest> {
  const { method, operation } = place;
  const known = knownTo(operation.operationId, all);
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const chance = (of: number) => fc.nat(of - 1).map((n) => n === 0);
  return fc
    .record({
      target: targetOf(place, known),
      body: bodyOf(operation, known),
      headers: chance(8).chain((is) => (is ? fc.constantFrom(...HEADERS) : fc.constant({}))),
      broken: chance(20).chain((is) => (is ? fc.constantFrom<string>(...BROKEN) : fc.constant(undefined))),
      oddly: chance(names.length > 0 ? 3 : 20),
      slash: chance(10),
    })
    .chain(({ target: { path, query }, body, headers, broken, oddly, slash }) => {
      const ended = broken === undefined ? path : path.replace(/[^/]+\/$/, `${broken}/`);
      const at = slash ? ended.replace(/\/$/, '') : ended;
      return (oddly ? oddQuery(query, names) : fc.constant(written(query))).map(
        (tail): RawRequest => ({
          operation: operation.operationId,
          method: method.toUpperCase(),
          target: at + tail,
          headers: { ...body.headers, ...headers },
          body: body.body,
        }),
      );
    });
}
