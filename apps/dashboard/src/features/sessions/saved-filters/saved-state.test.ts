import { savedListState } from '@vitrine/contract/saved-filters';
import { expect, test } from 'vitest';
import { changeListState, parseListState, writeListState } from '../query/list-state.ts';
import { isShown, savedStateOf } from './saved-state.ts';

const stateOf = (query: string) => parseListState(new URLSearchParams(query));
const QUERIES = [
  '',
  'view=grid&search=zapatos&platform=mobile&ordering=-duration',
  'page_size=50&date_range=last7d&duration=over5m&user_type=logged&recording_status=not_recorded',
];

test.each(QUERIES)('%j is saved as the server takes it, and is applied whole from anywhere', (query) => {
  const state = stateOf(`${query}&page=7&filters=hidden`);
  const saved = savedListState.parse(savedStateOf(state));
  for (const before of QUERIES) {
    const applied = changeListState(stateOf(`${before}&page=3&filters=shown`), saved);
    expect(writeListState(applied).toString()).toBe(
      writeListState(stateOf(`${query}&filters=shown`)).toString(),
    );
    expect(isShown(saved, applied)).toBe(true);
    expect(isShown(saved, stateOf(before))).toBe(before === query);
  }
});
