import type { RecordedEvent } from '@vitrine/contract/events';
import { createTimeline } from '@vitrine/player';
import { opening, pageEvents } from '@vitrine/recording/testing/events';
import { h, snapshotOf } from '@vitrine/recording/testing/nodes';
import { expect, test } from 'vitest';
import { inSlices } from '../../../lib/in-slices.ts';
import { createLabelling } from './label-events.ts';

const a = pageEvents('a');
/** `html`, `head`, `title` and its text, `body`: the first of the body is the sixth. */
const FIRST = 6;
const click = (at: number) => a.increment(at, { source: 2, type: 2, id: FIRST, x: at, y: 0 });
const never = () => new AbortController().signal;

test('a session that grows is labelled as if it had been there whole', async () => {
  const grown = createTimeline();
  const labelled = createLabelling();
  const says = (at: number, value: string) =>
    a.increment(at, {
      source: 0,
      adds: [],
      removes: [],
      attributes: [],
      texts: [{ id: FIRST + 1, value }],
    });
  const parts: RecordedEvent[][] = [
    [a.meta(0), snapshotOf(h('button', {}, 'Agregar')), click(100)],
    [says(200, 'Listo'), click(2000)],
    // Late: before what was read already.
    [says(150, 'Agregando'), click(160)],
    [click(4000)],
  ];
  const told: (readonly (readonly [number, string])[] | undefined)[] = [];
  for (const part of parts) {
    const markers = await inSlices(labelled(grown(part).events), never());
    told.push(markers?.filter(({ kind }) => kind === 'click').map(({ at, text }) => [at, text] as const));
  }
  expect(told).toEqual([
    [[100, 'Agregar']],
    [
      [100, 'Agregar'],
      [2000, 'Listo'],
    ],
    [
      [100, 'Agregar'],
      [160, 'Agregando'],
      [2000, 'Listo'],
    ],
    [
      [100, 'Agregar'],
      [160, 'Agregando'],
      [2000, 'Listo'],
      [4000, 'Listo'],
    ],
  ]);
});

test('a large page is read in slices, and not at all once nobody wants it', async () => {
  const many = Array.from({ length: 5000 }, () => h('p', {}, 'texto'));
  const timeline = createTimeline()([...opening('a', 0), snapshotOf(...many), click(100)]);
  const work = createLabelling()(timeline.events);
  let steps = 0;
  while (!work.next().done) steps += 1;
  expect(steps).toBeGreaterThan(10_000);
  const stop = new AbortController();
  stop.abort();
  expect(await inSlices(createLabelling()(timeline.events), stop.signal)).toBeUndefined();
});
