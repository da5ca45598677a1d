import { expect, test } from 'vitest';
import { changeListState, lastPage, parseListState, writeListState } from './list-state.ts';

const parse = (query: string) => parseListState(new URLSearchParams(query));

test('an empty address is the newest ten', () => {
  expect(parse('')).toEqual({ page: 1, page_size: 10, ordering: '-created_at', search: '' });
});

test.each([
  ['page=3&page_size=25&ordering=-duration&search=ana%40x.com'],
  ['search=a%26b'],
  ['ordering=created_at'],
  [''],
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
])('%s is the default', (query) => {
  expect(parse(query)).toEqual(parse(''));
});

test('a search is trimmed and as long as the server takes it', () => {
  expect(parse('search=%20ana%20').search).toBe('ana');
  expect(parse(`search=${'x'.repeat(300)}`).search).toHaveLength(200);
});

test('parameters of others stay in the address', () => {
  const written = writeListState(parse('page=2'), new URLSearchParams('keep=1&page=9'));
  expect(Object.fromEntries(written)).toEqual({ keep: '1', page: '2' });
});

test('any change but of the page leads to the first page', () => {
  const third = parse('page=3');
  expect(changeListState(third, { search: 'x' })).toMatchObject({ page: 1, search: 'x' });
  expect(changeListState(third, { page: 4 })).toMatchObject({ page: 4 });
});

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
])('%d in pages of %d end on page %d', (count, size, last) => {
  expect(lastPage(count, size)).toBe(last);
});
