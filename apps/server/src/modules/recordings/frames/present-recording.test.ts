import { createIndex } from '@vitrine/recording/create-index';
import { expect, it } from 'vitest';
import { begin, page, T } from '../keyframes/testing/events.ts';
import { openedAt, presentRecording } from './present-recording.ts';

const frameOf = (page_id: string, from: number, texts: string[]) => ({
  page_id,
  tab_id: 'tab',
  from,
  to: from + 100,
  keyframe_lines: 2,
  events: 7,
  has_picture: true,
  characters: 5_000,
  start: 4,
  end: 304,
  checksum: '00000000',
  texts,
});

it('tells frames by places, in session time, and leaves out those of pages that the index does not hold', () => {
  const index = createIndex({ labels: false });
  for (const page_id of ['one', 'other'])
    for (const { type, timestamp, data } of begin(page()))
      index.push({ type, timestamp, data, page_id, tab_id: 'tab' });
  const visit = index.index();
  expect(visit.pages.map(({ page_id }) => page_id)).toEqual(['one', 'other']);
  const frames = [
    // A clock that went back.
    frameOf('one', T - 50, ['a', 'b']),
    frameOf('beyond', T, ['never']),
    frameOf('other', T + 0.25, ['c', 'a']),
  ];
  const told = presentRecording('version', { visit, frames });
  const facts = { bytes: 300, characters: 5_000, keyframe_lines: 2, events: 7, has_picture: true };
  expect(told).toEqual({
    version: 'version',
    visit,
    texts: ['a', 'b', 'c'],
    frames: [
      { number: 0, page: 0, from: 0, to: 50, texts: [0, 1], ...facts },
      { number: 2, page: 1, from: 0.25, to: 100.25, texts: [2, 0], ...facts },
    ],
  });
  // The second page was opened last, and the session ends there.
  const { markers: _, ...light } = visit;
  const picture = { frames: [2], texts: ['c', 'a'] };
  expect(openedAt('version', { visit: light, frames }, 1e9)).toEqual({
    recording: { ...told, visit: light, picture: { at: visit.duration, ...picture } },
    addresses: null,
  });
  const assets = { addresses: ['x', 'y', 'z'], texts: { a: [2, 0], b: [1] } };
  const named = frames.map((frame) => ({ ...frame, assets: [0] }));
  expect(openedAt('version', { visit: light, frames: named, assets }, 0)).toMatchObject({
    recording: { picture: { at: 0, ...picture } },
    addresses: ['x', 'z'],
  });
});
