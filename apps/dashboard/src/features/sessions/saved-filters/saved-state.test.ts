import { savedListState } from '@vitrine/contract/saved-filters';
import { expect, test } from 'vitest';
import { changeListState, parseListState, writeListState } from '../query/list-state.ts';
import { isShown, savedStateOf, shownState } from './saved-state.ts';

const stateOf = (query: string) => parseListState(new URLSearchParams(query));
const QUERIES = [
  '',
  'view=grid&search=zapatos&platform=mobile&ordering=-duration',
  'page_size=50&date_range=last7d&duration=over5m&user_type=logged&recording_status=not_recorded',
  'platform=mobile&signal=error&signal=rage%3Aproduct&page_seen=%2Fproducts%2F*&cart_min=10.5&watched=false&last_day=2026-11-02',
];

test.each(QUERIES)('%j is saved as the server takes it, and is applied whole from anywhere', (query) => {
  const state = stateOf(`${query}&page=7&filters=hidden`);
  const saved = savedListState.parse(savedStateOf(state));
  for (const before of QUERIES) {
    const applied = changeListState(stateOf(`${before}&page=3&filters=shown`), shownState(saved));
    expect(writeListState(applied).toString()).toBe(
      writeListState(stateOf(`${query}&filters=shown`)).toString(),
    );
    expect(isShown(saved, applied)).toBe(true);
    expect(isShown(saved, stateOf(before))).toBe(before === query);
  }
});

test('what was saved before there were conditions has none', () => {
  const { conditions: _, ...former } = savedListState.parse(savedStateOf(stateOf('platform=mobile')));
  expect(savedListState.parse(former)).toEqual(former);
  const applied = changeListState(stateOf('signal=error&pages_min=5'), shownState(former));
  expect(writeListState(applied).toString()).toBe('platform=mobile');
});

test('the server takes no more conditions than an address holds', () => {
  const saved = savedStateOf(stateOf(''));
  const taken = (conditions: object) => savedListState.safeParse({ ...saved, conditions }).success;
  const texts = (count: number, length: number) =>
    Array.from({ length: count }, (_, place) => String(place).padEnd(length, 'x'));
  expect(taken({ error: texts(6, 200) })).toBe(true);
  expect(taken({ error: texts(7, 200) })).toBe(false);
  expect(taken({ error: texts(16, 9), event: texts(15, 9) })).toBe(false);
  expect(taken({ error: ['x'.repeat(201)] })).toBe(false);
  expect(taken({ error: [] })).toBe(false);
  expect(taken({ channel: ['fax'] })).toBe(false);
  expect(taken({ country: ['Argentina'] })).toBe(false);
  expect(taken({ pages_min: 1.5 })).toBe(false);
  expect(taken({ constructor: ['x'] })).toBe(false);
});
