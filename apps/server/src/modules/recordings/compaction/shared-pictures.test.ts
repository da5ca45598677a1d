import { expect, test } from 'vitest';
import { begin, el, page, text } from '../keyframes/testing/events.ts';
import { type Base, type Bases, baseIn, wholePicture, withSharedPicture } from './shared-pictures.ts';

const row = (id: number, n: number) => el(id, 'li', [text(id + 1, `Candle ${n * 7919}`)]);

/** A picture of so many rows; with a banner all numbers behind it are one more. */
function picture({ rows = 100, banner = false, at = 0 } = {}): string {
  const first = banner ? 6 : 5;
  const list = Array.from({ length: rows }, (_, n) => row(first + n * 2, n));
  const node = page(...(banner ? [el(5, 'aside')] : []), ...list);
  const snapshot = begin(node)[1] as { timestamp: number };
  return JSON.stringify({ ...snapshot, timestamp: snapshot.timestamp + at });
}

function shop() {
  const known = new Map<string, Base>();
  const bases: Bases = {
    candidates: () => known.values(),
    used: () => {},
    add: (base) => known.set(base.hash, base),
  };
  return { bases, known, whole: (line: string) => wholePicture(line, (hash) => known.get(hash)?.text) };
}

/** Elements within one another. */
function deep(elements: number): string {
  let json = `{"type":3,"id":${elements + 1},"textContent":"x"}`;
  for (let id = elements; id > 0; id -= 1) json = `{"type":2,"childNodes":[${json}],"id":${id}}`;
  return `{"type":2,"timestamp":1,"data":{"node":${json}}}`;
}

test('the first picture is kept, and later ones say how they differ', () => {
  const { bases, known, whole } = shop();
  for (const json of [picture(), picture({ at: 5000 }), picture({ banner: true })]) {
    const line = withSharedPicture(json, bases);
    expect(line.length).toBeLessThan(300);
    expect(known.has(baseIn(line) ?? '')).toBe(true);
    expect(whole(line)).toBe(json);
  }
  expect(known.size).toBe(1);
});

test('a picture that is another is a base of its own', () => {
  const { bases, known, whole } = shop();
  withSharedPicture(picture(), bases);
  const other = picture().replaceAll('Candle', 'Ceramic vase number').replaceAll('li', 'article');
  expect(whole(withSharedPicture(other, bases))).toBe(other);
  expect(known.size).toBe(2);
});

test.each([
  ['a small picture', picture({ rows: 2 })],
  ['another event', JSON.stringify({ type: 3, timestamp: 1, data: { source: 0, text: 'x'.repeat(5000) } })],
  ['numbers that are none', picture().replace('"id":9,', '"id":0,').replace('"id":9}', '"id":0}')],
  ['a text number', picture().replace('"id":9,', '"id":"9",')],
  ['a picture as deep as nobody makes one', deep(5_000)],
  ['spaces that no recorder writes', picture().replace('{"type":2,', '{ "type": 2,')],
  ['no node', JSON.stringify({ type: 2, timestamp: 1, data: { text: 'x'.repeat(5000) } })],
])('%s stays as it is', (_, json) => {
  const { bases, known, whole } = shop();
  expect(withSharedPicture(json, bases)).toBe(json);
  expect(known.size).toBe(0);
  expect(whole(json)).toBe(json);
});

test('references to long texts stay references, and texts that look like them stay texts', () => {
  const { bases, whole } = shop();
  const reference = `"\\/t/${'a'.repeat(32)}"`;
  const json = picture().replace('"tagName":"body"', `"_cssText":${reference},"tagName":"body"`);
  expect(whole(withSharedPicture(json, bases))).toBe(json);
  const lookalike = picture().replace('"tagName":"body"', `"x":"/t/${'a'.repeat(32)}","tagName":"body"`);
  expect(whole(withSharedPicture(lookalike, bases))).toBe(lookalike);
});

test('a base that is gone leaves no line', () => {
  const { bases } = shop();
  expect(wholePicture(withSharedPicture(picture(), bases), () => undefined)).toBeUndefined();
});

test('a deep picture is told', () => {
  const { bases, whole } = shop();
  const line = withSharedPicture(deep(300), bases);
  expect(line.length).toBeLessThan(300);
  expect(whole(line)).toBe(deep(300));
});
