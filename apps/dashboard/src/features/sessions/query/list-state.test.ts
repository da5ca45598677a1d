import { FILTERS } from '@vitrine/contract/list-filters';
import { expect, test } from 'vitest';
import { FILTER_NAMES } from './list-filters.ts';
import {
  CLEARED,
  changeListState,
  isNarrowed,
  lastPage,
  parseListState,
  writeListState,
} from './list-state.ts';

const parse = (query: string) => parseListState(new URLSearchParams(query));

test('an empty address is the newest ten', () => {
  expect(parse('')).toEqual({
    view: 'list',
    page: 1,
    page_size: 10,
    ordering: '-created_at',
    search: '',
    date_range: '',
    duration: '',
    user_type: '',
    platform: '',
    recording_status: '',
    conditions: {},
    filters: '',
  });
});

test.each([
  ['page=3&page_size=25&ordering=-duration&search=ana%40x.com'],
  ['search=a%26bc'],
  ['ordering=created_at'],
  ['view=grid'],
  ['view=grid&page=2&date_range=today&filters=hidden'],
  ['filters=shown'],
  [''],
  ...FILTER_NAMES.flatMap((name) => FILTERS[name].map((value) => [`${name}=${value}`])),
])('%j survives reading and writing', (query) => {
  expect(writeListState(parse(query)).toString()).toBe(query);
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e400',
  'page_size=7',
  'ordering=name',
  'ordering=toString',
  'view=cards',
  'date_range=last30d',
  'duration=0to60',
  'user_type=logged,anonymous',
  'platform=Desktop',
  'recording_status=constructor',
  'filters=1',
])('%s is the default', (query) => {
  expect(parse(query)).toEqual(parse(''));
});

test('a search is trimmed and as long as the server takes it', () => {
  expect(parse('search=%20ana%20').search).toBe('ana');
  expect(parse(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
});

test.each(['x', 'xy', ' xy '])('%j is too short to be searched for', (typed) => {
  expect(parse(`search=${encodeURIComponent(typed)}`).search).toBe('');
});

test.each([
  ['page=5001', 5_000],
  ['page=1001&page_size=50', 1_000],
  ['page=9999&view=grid', 5_556],
])('%s is the last page that can be had', (query, page) => {
  expect(parse(query).page).toBe(page);
});

test('parameters of others stay in the address', () => {
  const written = writeListState(parse('page=2'), new URLSearchParams('keep=1&page=9'));
  expect(Object.fromEntries(written)).toEqual({ keep: '1', page: '2' });
});

test('a page size of the other view is the usual one', () => {
  expect(parse('view=grid&page_size=25')).toEqual(parse('view=grid'));
  expect(parse('view=grid').page_size).toBe(9);
  expect(parse('page_size=9').page_size).toBe(10);
});

test('another view has another page size, and begins anew', () => {
  const grid = changeListState(parse('page=3&page_size=50&platform=mobile'), { view: 'grid' });
  expect(grid).toEqual(parse('view=grid&platform=mobile'));
  expect(changeListState({ ...grid, page: 2 }, { view: 'list' })).toEqual(parse('platform=mobile'));
  expect(changeListState(parse('page=3&page_size=50'), { view: 'list' }).page_size).toBe(50);
});

test('showing or hiding the controls leaves the page', () => {
  expect(changeListState(parse('page=3'), { filters: 'hidden' })).toEqual(parse('page=3&filters=hidden'));
});

test('clearing leaves the view and the search', () => {
  const all = 'date_range=today&duration=over5m&user_type=logged&platform=mobile&recording_status=recorded';
  const more = 'signal=error&pages_min=5&last_day=2026-11-02';
  const cleared = changeListState(
    parse(`${all}&${more}&ordering=duration&view=grid&search=xyz&page=2`),
    CLEARED,
  );
  expect(cleared).toEqual(parse('view=grid&search=xyz'));
});

test.each([
  ['', false],
  ['ordering=duration&view=grid&page=2&filters=shown', false],
  ['search=xyz', true],
  ['recording_status=recorded', true],
  ['pages_min=0', true],
  ['page_seen=', false],
])('%j narrows the list: %j', (query, narrowed) => {
  expect(isNarrowed(parse(query))).toBe(narrowed);
});

test('any change but of the page leads to the first page', () => {
  const third = parse('page=3');
  const changes = {
    search: 'xyz',
    ordering: 'duration',
    page_size: 25,
    date_range: 'today',
    duration: 'over5m',
    user_type: 'logged',
    platform: 'mobile',
    recording_status: 'recorded',
  } as const;
  for (const [name, value] of Object.entries(changes))
    expect(changeListState(third, { [name]: value })).toEqual(parse(`${name}=${value}`));
  expect(changeListState(third, { page: 4 })).toMatchObject({ page: 4 });
});

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [1_000_000, 50, 1_000],
])('%d in pages of %d end on page %d', (count, size, last) => {
  expect(lastPage(count, size)).toBe(last);
});
