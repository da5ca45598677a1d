import { recordingIndex } from '@vitrine/contract/recording-index';
import { visitNames } from '@vitrine/fixtures/visits';
import { expect, test, vi } from 'vitest';
import { createIndex } from './create-index.ts';
import { indexOf } from './testing/index-of.ts';
import { madeVisit } from './testing/made-visits.ts';
import { visitEvents } from './testing/visit-events.ts';
import { ofWholeList } from './testing/whole-list.ts';
import { type VisitIndex, withIds } from './with-ids.ts';

// Beside other tests on a busy machine; alone they take a second.
vi.setConfig({ testTimeout: 60_000 });

const CLICKS: ReadonlySet<string> = new Set(['rage', 'error_click', 'dead']);
const NOT_OF_EVENTS: ReadonlySet<string> = new Set(['quick_back', 'scrolling', 'thrash']);

/** The index with clicks as clicks, whatever they were signs of. */
const withoutSignals = (index: VisitIndex): VisitIndex => ({
  ...index,
  markers: index.markers
    .filter(({ kind }) => !NOT_OF_EVENTS.has(kind))
    .map((marker) => {
      const { detail: _, ...rest } = marker;
      return CLICKS.has(marker.kind) ? { ...rest, kind: 'click' } : marker;
    }),
});

test('of some hundred visits without sense the fold says what the rules say of the whole list', () => {
  const kinds = new Set<string>();
  for (let number = 0; number < 400; number++) {
    const events = madeVisit(number);
    const index = indexOf(events, { labels: true });
    expect(withoutSignals(index), `visit ${number}`).toMatchObject(ofWholeList(events));
    for (const { kind } of index.markers) kinds.add(kind);
  }
  expect([...kinds].sort()).toEqual([
    ...['click', 'custom', 'dead', 'error', 'error_click', 'input', 'page', 'quick_back', 'rage'],
  ]);
});

test.each(visitNames())('so of the visit %s; and the index is small, and as the contract has it', (name) => {
  const events = visitEvents(name);
  const fold = createIndex({ labels: true });
  for (const event of events.sort((a, b) => a.timestamp - b.timestamp)) fold.push(event);
  const index = fold.index();
  expect(withoutSignals(withIds(index))).toMatchObject(ofWholeList(events));
  expect(recordingIndex.parse(index)).toEqual(index);
  expect(JSON.stringify(index).length).toBeLessThan(10_000);
  expect(index.markers.filter(({ kind, text }) => kind !== 'page' && text === '')).toEqual([]);
});
