import { baseIn, wholePicture } from '@vitrine/recording/frames/pictures';
import { expect, test } from 'vitest';
import { begin, el, page, text } from '../keyframes/testing/events.ts';
import { type Picture, type Pictures, withSharedPicture } from './shared-pictures.ts';

const row = (id: number, n: number) => el(id, 'li', [text(id + 1, `Candle ${n * 7919}`)]);

/** A picture of so many rows; with a banner all numbers behind it are one more. */
function picture({ rows = 100, banner = false, at = 0 } = {}): string {
  const first = banner ? 6 : 5;
  const list = Array.from({ length: rows }, (_, n) => row(first + n * 2, n));
  const node = page(...(banner ? [el(5, 'aside')] : []), ...list);
  const snapshot = begin(node)[1] as { timestamp: number };
  return JSON.stringify({ ...snapshot, timestamp: snapshot.timestamp + at });
}

/** A store, and visitors of it: each has the seeds of those before. */
function shop(many = false) {
  const known = new Map<string, string>();
  const bases: Picture[] = [];
  const seeds: Picture[] = [];
  const visitor = (): Pictures => {
    const [own, others] = [[] as Picture[], [...seeds]];
    return {
      bases: () => [...bases, ...own],
      seeds: () => others,
      areMany: () => many,
      add(picture, kind) {
        known.set(picture.hash, picture.text);
        if (kind === 'base') bases.push(picture);
        else {
          own.push(picture);
          seeds.push(picture);
        }
      },
    };
  };
  return {
    visitor,
    known,
    bases,
    seeds,
    whole: (line: string) => wholePicture(line, (hash) => known.get(hash)),
  };
}

/** Elements within one another. */
function deep(elements: number): string {
  let json = `{"type":3,"id":${elements + 1},"textContent":"x"}`;
  for (let id = elements; id > 0; id -= 1) json = `{"type":2,"childNodes":[${json}],"id":${id}}`;
  return `{"type":2,"timestamp":1,"data":{"node":${json}}}`;
}

test('a visitor’s first picture is kept as it is, and the next ones say how they differ from it', () => {
  const { visitor, known, seeds, whole } = shop();
  const pictures = visitor();
  for (const json of [picture(), picture({ at: 5000 }), picture({ banner: true })]) {
    const line = withSharedPicture(json, pictures);
    expect(line.length).toBeLessThan(300);
    expect(whole(line)).toBe(json);
  }
  expect(known.size).toBe(1);
  expect(seeds.length).toBe(1);
});

test('what several visitors are told by holds nothing that one of them alone saw', () => {
  const { visitor, bases, seeds, whole } = shop();
  const greeted = (name: string, at: number) => picture({ at }).replace('Candle 0', `Hello ${name}!`);
  const lines = ['Ana', 'Bruno', 'Carla'].map((name, n) => {
    const json = greeted(name, n * 1000);
    const line = withSharedPicture(json, visitor());
    expect(line.length).toBeLessThan(400);
    expect(whole(line)).toBe(json);
    return line;
  });
  expect(seeds.map(({ text }) => /Hello (\w+)/.exec(text)?.[1])).toEqual(['Ana']);
  expect(bases.length).toBe(1);
  expect(bases[0]?.text).toContain('Candle 7919');
  expect(bases[0]?.text).not.toMatch(/Ana|Bruno|Carla/);
  expect(lines.map(baseIn)).toEqual([seeds[0]?.hash, bases[0]?.hash, bases[0]?.hash]);
});

test('what has half a character in common is told whole', () => {
  const { visitor, bases, whole } = shop();
  for (const [at, face] of ['😀', '😁', '😂'].entries()) {
    const json = picture({ at: at * 1000 }).replace('Candle 0', `Hola ${face}!`);
    expect(whole(withSharedPicture(json, visitor()))).toBe(json);
  }
  expect(bases.map(({ text }) => text.isWellFormed())).toEqual([true]);
});

test('a picture that is another is a seed of its own', () => {
  const { visitor, seeds, whole } = shop();
  withSharedPicture(picture(), visitor());
  const other = picture().replaceAll('Candle', 'Ceramic vase number').replaceAll('li', 'article');
  expect(whole(withSharedPicture(other, visitor()))).toBe(other);
  expect(seeds.length).toBe(2);
});

test.each([
  ['a small picture', picture({ rows: 2 })],
  ['another event', JSON.stringify({ type: 3, timestamp: 1, data: { source: 0, text: 'x'.repeat(5000) } })],
  ['numbers that are none', picture().replace('"id":9,', '"id":0,').replace('"id":9}', '"id":0}')],
  ['a text number', picture().replace('"id":9,', '"id":"9",')],
  ['a picture as deep as nobody makes one', deep(5_000)],
  [
    'a picture with depths beside its nodes',
    picture().replace('"data":{', `"data":{"x":${'['.repeat(20_000)}${']'.repeat(20_000)},`),
  ],
  ['a picture as large as nobody looks at', picture({ rows: 15_000 })],
  ['spaces that no recorder writes', picture().replace('{"type":2,', '{ "type": 2,')],
  ['no node', JSON.stringify({ type: 2, timestamp: 1, data: { text: 'x'.repeat(5000) } })],
])('%s stays as it is', (_, json) => {
  const { visitor, known, whole } = shop();
  expect(withSharedPicture(json, visitor())).toBe(json);
  expect(known.size).toBe(0);
  expect(whole(json)).toBe(json);
});

test('references to long texts stay references, and texts that look like them stay texts', () => {
  const { visitor, whole } = shop();
  const pictures = visitor();
  const reference = `"\\/t/${'a'.repeat(32)}"`;
  const json = picture().replace('"tagName":"body"', `"_cssText":${reference},"tagName":"body"`);
  expect(whole(withSharedPicture(json, pictures))).toBe(json);
  const lookalike = picture().replace('"tagName":"body"', `"x":"/t/${'a'.repeat(32)}","tagName":"body"`);
  expect(whole(withSharedPicture(lookalike, pictures))).toBe(lookalike);
});

test('a base that is gone leaves no line', () => {
  const { visitor } = shop();
  const pictures = visitor();
  expect(wholePicture(withSharedPicture(picture(), pictures), () => undefined)).toBeUndefined();
});

test('a deep picture is told', () => {
  const { visitor, whole } = shop();
  const pictures = visitor();
  const line = withSharedPicture(deep(300), pictures);
  expect(line.length).toBeLessThan(300);
  expect(whole(line)).toBe(deep(300));
});

test('a page of its own is kept while there are few, and told by one that is like it when there are many', () => {
  // A twelfth of it is another.
  let row = 0;
  const other = picture().replaceAll(/Candle \d+/g, (name) => {
    row += 1;
    return row % 12 === 0 ? `${name} ${String(row * 7919).repeat(18)}` : name;
  });
  for (const many of [false, true]) {
    const { visitor, seeds, bases, whole } = shop(many);
    const pictures = visitor();
    withSharedPicture(picture(), pictures);
    const line = withSharedPicture(other, pictures);
    expect(whole(line)).toBe(other);
    expect(seeds.length + bases.length).toBe(many ? 1 : 2);
  }
});
