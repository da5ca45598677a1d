import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { recordingIndex } from '@vitrine/contract/recording-index';
import { expect, test, vi } from 'vitest';
import { createIndex } from './create-index.ts';
import { opening, pageEvents, T0 } from './testing/events.ts';
import { indexOf } from './testing/index-of.ts';
import { withIds } from './with-ids.ts';

// Beside other tests on a busy machine; alone they take a second.
vi.setConfig({ testTimeout: 60_000 });

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');
const HOUR = 3_600_000;

test('a visit that goes on for ever has an index that does not', () => {
  const fold = createIndex({ labels: true });
  for (const event of [...opening('a', 0), ...opening('b', 100, 'tab-2')]) fold.push(event);
  // From tab to tab, every ten seconds for three days, with another window each time.
  for (let at = 10_000; at < 70 * HOUR; at += 20_000) {
    for (const event of [a.click(at), a.meta(at + 1), a.snapshot(at + 2)]) fold.push(event);
    for (const event of [b.click(at + 10_000), b.resize(at + 10_001, 600, 400)]) fold.push(event);
  }
  const index = recordingIndex.parse(fold.index());
  expect(index.stretches.length).toBeLessThanOrEqual(2_000);
  expect(index.stretches.length).toBeGreaterThan(1);
  expect(index.gaps.length).toBeLessThanOrEqual(2_000);
  const [of_a, of_b] = index.pages;
  expect((of_a?.snapshots.length ?? 0) + (of_a?.viewports.length ?? 0)).toBeLessThanOrEqual(6_000);
  expect(of_b?.viewports.length).toBeLessThanOrEqual(3_000);
  expect(index.markers).toHaveLength(12_000);
  expect(index.markers_left_out).toBe(70 * 360 + 2 - 12_000);
  expect(JSON.stringify(index).length).toBeLessThan(1_500_000);
});

test('texts without end are cut to their share, and none keeps what it was cut from', () => {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  const fold = createIndex({ labels: true });
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let at = 0; at < 60; at++) {
    const long = Buffer.alloc(1_000_000, `${at}x`).toString('latin1');
    fold.push(a.event(at, 5, { tag: 'vitrine:error', payload: { message: long, source: long } }));
    fold.push(a.meta(at, 100, 100));
    fold.push(a.event(at, 5, { tag: 'vitrine:navigation', payload: { url: long } }));
  }
  expect(used() - before).toBeLessThan(20_000_000);
  const text = 'x'.repeat(300);
  for (let at = 100; at < 12_100; at++)
    fold.push(a.event(at, 5, { tag: 'vitrine:error', payload: { message: text, source: text } }));
  const { markers } = fold.index();
  const chars = markers.reduce((sum, { text, detail }) => sum + text.length + (detail?.length ?? 0), 0);
  expect(chars).toBeLessThanOrEqual(500_000);
  expect(chars).toBeGreaterThan(450_000);
});

test('what a page does without end, and clicks that nobody answers, are not held', () => {
  setFlagsFromString('--expose-gc');
  const gc: () => void = runInNewContext('gc');
  const fold = createIndex({ labels: true });
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  const pages = Array.from({ length: 1_000 }, (_, n) => pageEvents(`page-${n}`));
  for (const [n, page] of pages.entries()) {
    fold.push(page.meta(n * 10));
    for (let at = 0; at < 50; at++) {
      const node_id = at * 1_000 + n;
      const node = { type: 2, id: node_id, tagName: 'div', attributes: { class: `c${node_id}` } };
      const attributes = Array.from({ length: 10 }, (_, id) => ({
        id: node_id + id,
        attributes: { [`data-${id}`]: 'x' },
      }));
      const adds = [{ parentId: node_id, nextId: null, node }];
      fold.push(page.increment(n * 10, { source: 0, adds, removes: [], texts: [], attributes }));
      fold.push(page.increment(n * 10, { source: 3, id: node_id, x: 0, y: at * 300 }));
      fold.push(page.increment(n * 10, { source: 2, type: 2, id: node_id, x: at * 100, y: 0 }));
      fold.push(page.event(n * 10, 5, { tag: 'vitrine:error', payload: { message: `e${node_id}` } }));
    }
  }
  const held = used() - before;
  // Its markers are most of it: 12,000 of each of two kinds, and those whose verdict waits.
  expect(held).toBeLessThan(60_000_000);
  expect(recordingIndex.parse(fold.index()).markers.length).toBe(12_000);
});

test('of pages without end a thousand are known, and the events of the others count as damaged', () => {
  const many = Array.from({ length: 1_100 }, (_, n) => opening(`page-${n}`, n * 100)).flat();
  const index = indexOf(many);
  expect(index.pages).toHaveLength(1_000);
  expect(index).toMatchObject({ damaged: 300, duration: 999 * 100 + 20 });
  expect(index.pages.every(({ snapshots, viewports }) => snapshots.length + viewports.length === 2)).toBe(
    true,
  );
});

test('the longest of too many pauses and of too many looks are told', () => {
  const pauses = Array.from({ length: 3_000 }, (_, n) => a.scroll(n * 6_000));
  const long = a.click(3_000 * 6_000 + HOUR);
  const { gaps } = indexOf([...opening('a', 0), ...pauses, long]);
  expect(gaps).toHaveLength(2_000);
  expect(gaps.at(-1)).toEqual({ from: 2_999 * 6_000 + 500, to: 3_000 * 6_000 + HOUR - 500 });

  const flicker = Array.from({ length: 30_000 }, (_, n) => (n % 2 ? a : b).click(10_000 + n));
  const { stretches } = indexOf([
    ...[...opening('a', 0), ...opening('b', 100, 'tab-2'), a.click(5_000)],
    ...[...flicker, a.click(50_000), b.click(60_000), a.click(90_000)],
  ]);
  expect(stretches.slice(0, 3).map(({ from, page_id }) => [from, page_id])).toEqual([
    [0, 'a'],
    [120, 'b'],
    [5_000, 'a'],
  ]);
  expect(stretches.slice(-2)).toEqual([
    { from: 60_000, to: 90_000, page_id: 'b' },
    { from: 90_000, to: 90_000, page_id: 'a' },
  ]);
});

test('what comes late keeps its time, and nothing that is known can be undone by what comes', () => {
  const events = [
    ...[a.visibility(0, true), a.surroundings(5), a.meta(10), a.snapshot(20), a.click(8_000)],
    ...[b.visibility(9_000, true), b.meta(9_010), b.snapshot(9_020), b.move(15_000, 400), a.scroll(40_000)],
  ];
  const whole = indexOf(events);
  const fold = createIndex({ labels: false });
  const late = [b.snapshot(9_020), a.click(8_000), b.move(15_000, 400)];
  for (const event of events.filter(({ timestamp }) => !late.some((one) => one.timestamp === timestamp)))
    fold.push(event);
  const before = fold.index();
  const copy = structuredClone(before);
  for (const event of late) fold.push(event);
  expect(before).toEqual(copy);
  expect(withIds(fold.index())).toEqual(whole);
  expect(withIds(fold.index())).toEqual(whole);
});

test('whatever an event holds, it is taken', () => {
  const values = [
    ...[null, undefined, 7, 'x', [], [[]], {}, Number.NaN, Number.POSITIVE_INFINITY, -1e300],
    JSON.parse('{"toString":7,"valueOf":7,"__proto__":{"id":1},"length":1e9}'),
  ];
  const names = ['source', 'type', 'id', 'x', 'y', 'positions', 'node', 'tag', 'payload', 'href', 'width'];
  const more = ['adds', 'removes', 'texts', 'attributes', 'text'];
  let state = 1;
  const one = <T>(choices: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return choices[state % choices.length] as T;
  };
  const fold = createIndex({ labels: true });
  for (const event of opening('a', 0)) fold.push(event);
  for (let n = 0; n < 20_000; n++) {
    const inner = () => ({
      id: one([1, 2, 3, ...values]),
      parentId: 1,
      timeOffset: one(values),
      node: one(values),
    });
    const value = () =>
      one([
        ...[one(values), [inner()], inner(), 0, 1, 2, 3, 5, 7, 8, 15],
        ...['vitrine:error', 'vitrine:surroundings', 'vitrine:stopped', 'vitrine:left', 'vitrine:visibility'],
      ]);
    const data = Object.fromEntries([...names, ...more].map((name) => [name, value()]));
    fold.push({
      ...a.event(0, one([2, 3, 4, 5]), one([data, data, ...values])),
      timestamp: T0 + one([n, 5, 0]),
    });
  }
  recordingIndex.parse(JSON.parse(JSON.stringify(fold.index())));
});
