import { labelQuery } from '@vitrine/contract/insights';
import { BOUNDS, CHOICES, DAYS, MAX_CONDITION_VALUES, TEXTS } from '@vitrine/contract/list-conditions';
import { savedConditions } from '@vitrine/contract/saved-filters';
import { expect, test } from 'vitest';
import { conditionParts, withRange } from './condition-parts.ts';
import { readConditions, withValues, writeConditions } from './conditions.ts';
import { changeListState, parseListState, writeListState } from './list-state.ts';
import { SEGMENT_NAMES, segmentOf, segmentState, stateWithout } from './segments.ts';

const read = (query: string) => readConditions(new URLSearchParams(query));
const written = (query: string) => {
  const address = new URLSearchParams();
  writeConditions(read(query), address);
  return address.toString();
};

test('the contract’s parameters are conditions, and the server takes their values', () => {
  const own = ['watched', ...DAYS];
  const names = [
    ...Object.keys(CHOICES),
    ...TEXTS,
    ...Object.keys(BOUNDS),
    'country',
    'cart_currency',
    ...DAYS,
  ];
  expect([...Object.keys(labelQuery), ...own].sort()).toEqual(names.sort());
  for (const [name, values] of Object.entries(CHOICES)) {
    const schema = labelQuery[name as keyof typeof labelQuery];
    if (schema) expect(schema.safeParse(values.slice(0, 20)).success, name).toBe(true);
  }
});

test.each([
  'channel=ads&channel=email',
  'signal=rage&signal=rage%3Aproduct',
  'country=AR&country=BR',
  'page_seen=%2Fproducts%2F*&page_seen=%2Fcart',
  'error=%D8%B9%D8%B1%D8%A8%D9%8A+%25_%3Cb%3E',
  'cart_min=0&cart_max=45900.5&cart_currency=ARS',
  'pages_min=0&pages_max=3&first_day=2026-11-01&last_day=2026-11-02',
  'watched=false',
])('%s survives reading and writing, and can be saved', (query) => {
  expect(written(query)).toBe(query);
  expect(savedConditions.parse(read(query))).toEqual(read(query));
});

test.each([
  'channel=fax',
  'signal=rage:checkout',
  'stage=constructor',
  'country=Argentina',
  'country=ar',
  'page_seen=',
  'page_seen=++',
  `error=${'x'.repeat(201)}`,
  'cart_min=-1',
  'cart_min=1e13',
  'cart_max=NaN',
  'cart_currency=PESO',
  'pages_min=1.5',
  'pages_max=x',
  'first_day=2026-02-30',
  'last_day=30/11/2026',
])('%s is no condition', (query) => expect(read(query)).toEqual({}));

test('only what an address holds is read, a value once', () => {
  const many = Array.from({ length: 50 }, (_, place) => `event=e${place}&event=e${place}`).join('&');
  expect(read(many).event).toHaveLength(MAX_CONDITION_VALUES);
  expect(savedConditions.safeParse(read(many)).success).toBe(true);
  const long = Array.from({ length: 9 }, (_, place) => `error=${String(place).padEnd(199, 'x')}`).join('&');
  expect(read(long).error).toHaveLength(6);
  expect(savedConditions.safeParse(read(long)).success).toBe(true);
  expect(read('watched=true&watched=false')).toEqual({ watched: ['true'] });
});

test('conditions are the same in whatever order they came', () => {
  expect(written('pages_min=2&channel=ads')).toBe(written('channel=ads&pages_min=2'));
});

test('each part can be taken away by itself', () => {
  const conditions = read('channel=ads&channel=email&cart_min=5&cart_currency=ARS&pages_max=3');
  const parts = conditionParts(conditions);
  expect(parts.map(({ key }) => key)).toEqual(['channel=ads', 'channel=email', 'cart_value', 'pages']);
  const without = Object.fromEntries(parts.map((part) => [part.key, part.without]));
  expect(without['channel=ads']).toEqual(read('channel=email&cart_min=5&cart_currency=ARS&pages_max=3'));
  expect(without.cart_value).toEqual(read('channel=ads&channel=email&pages_max=3'));
  expect(withValues(read('channel=ads'), 'channel', [])).toEqual({});
  expect(withRange(conditions, 'pages', { pages_min: 1 })).toEqual(
    read('channel=ads&channel=email&cart_min=5&cart_currency=ARS&pages_min=1'),
  );
});

test.each(SEGMENT_NAMES)('%s is chosen, known again and left', (name) => {
  const before = parseListState(new URLSearchParams('date_range=last7d&ordering=duration&event=x&page=3'));
  expect(segmentOf(before)).toBeUndefined();
  const chosen = changeListState(before, segmentState(name));
  const again = parseListState(writeListState(chosen));
  expect(segmentOf(again)).toBe(name);
  expect(again).toMatchObject({ date_range: 'last7d', ordering: 'duration', page: 1 });
  expect(writeListState(changeListState(again, stateWithout(name))).toString()).toBe(
    'ordering=duration&date_range=last7d',
  );
  expect(savedConditions.parse(chosen.conditions)).toEqual(chosen.conditions);
});
