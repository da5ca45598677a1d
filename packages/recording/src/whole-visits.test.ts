import { recordingIndex } from '@vitrine/contract/recording-index';
import { visitNames } from '@vitrine/fixtures/visits';
import { expect, test } from 'vitest';
import { indexOf } from './testing/index-of.ts';
import { madeVisit } from './testing/made-visits.ts';
import { visitEvents } from './testing/visit-events.ts';
import { ofWholeList } from './testing/whole-list.ts';

test('of a thousand visits without sense the fold says what the rules say of the whole list', () => {
  const kinds = new Set<string>();
  for (let number = 0; number < 1_000; number++) {
    const events = madeVisit(number);
    const index = indexOf(events, { labels: true });
    expect(index, `visit ${number}`).toMatchObject(ofWholeList(events));
    for (const { kind } of index.markers) kinds.add(kind);
  }
  expect([...kinds].sort()).toEqual(['click', 'custom', 'error', 'input', 'page', 'rage']);
});

test.each(visitNames())('so of the visit %s; and the index is small, and as the contract has it', (name) => {
  const events = visitEvents(name);
  const index = indexOf(events, { labels: true });
  expect(index).toMatchObject(ofWholeList(events));
  expect(recordingIndex.parse(index)).toEqual(index);
  expect(JSON.stringify(index).length).toBeLessThan(10_000);
  expect(index.markers.filter(({ kind, text }) => kind !== 'page' && text === '')).toEqual([]);
});
