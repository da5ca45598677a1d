import { expect, it } from 'vitest';
import { begin, change, el, mutation, page, text } from '../keyframes/testing/events.ts';
import { createAssetNames } from './named-assets.ts';

const STORE = 'https://store.example/';
const img = (id: number, attributes: object) => el(id, 'img', [], { attributes });
const linesOf = (events: readonly object[]) => events.map((event) => JSON.stringify(event));
const literalOf = (value: string) => JSON.stringify(value).slice(1, -1);

/** The names that are listed, without their store, of frames and of texts. */
function named(frames: readonly (readonly string[])[], texts: Readonly<Record<string, string>> = {}) {
  const names = createAssetNames();
  const ofFrames = frames.map(names.frame);
  for (const [hash, literal] of Object.entries(texts)) names.text(hash, literal);
  const { addresses, texts: ofTexts } = names.all();
  const short = (places: readonly number[]) => places.map((place) => addresses[place]?.slice(STORE.length));
  return {
    addresses,
    frames: ofFrames.map(short),
    texts: Object.fromEntries(Object.entries(ofTexts).map(([hash, places]) => [hash, short(places)])),
  };
}

it('lists what each frame names, each address once in all', () => {
  const icon = el(9, 'link', [], { attributes: { rel: 'icon', href: `${STORE}icon.png` } });
  const first = begin(
    page(
      img(10, { src: `${STORE}a.png#top`, srcset: `${STORE}a.png 1x, ${STORE}b.png 2x` }),
      el(11, 'p', [text(12, `${STORE}text.png`)], {
        attributes: { style: `background: url(${STORE}c.png)` },
      }),
      icon,
    ),
  );
  const later = mutation({ attributes: [{ id: 10, attributes: { src: `${STORE}d.png` } }] });
  const font = change(10, { family: 'Own', buffer: false, fontSource: `url(${STORE}font.woff2)` });
  const lines = linesOf([...first, later, font]);
  const { addresses, frames } = named([lines, linesOf([later, later]), []]);
  expect(frames).toEqual([['a.png', 'b.png', 'c.png', 'd.png', 'font.woff2'], ['d.png'], []]);
  expect(addresses).toHaveLength(5);
});

it('lists what texts name, which are style sheets or the sizes of a picture; references name nothing', () => {
  const reference = (hash: string) => `"\\/t/${hash.repeat(32)}"`;
  const line = JSON.stringify(
    mutation({ attributes: [{ id: 5, attributes: { src: `${STORE}a.png` } }] }),
  ).replace(`"id":5`, `"id":5,"more":${reference('a')}`);
  const { frames, texts } = named([[line]], {
    sheet: literalOf(
      `@import "${STORE}base.css";\n.a { content: "${STORE}no.png"; b: url('${STORE}a.png?x="y"') }`,
    ),
    sizes: literalOf(`  ${STORE}small.jpg 300w,\n${STORE}large,1.jpg 900w`),
    drawing: literalOf('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    nothing: literalOf('a { b: c }'),
  });
  expect(frames).toEqual([['a.png']]);
  expect(texts).toEqual({
    sheet: ['base.css', 'a.png?x=%22y%22'],
    sizes: ['small.jpg', 'large,1.jpg'],
  });
});

it('is bounded: in addresses, in places, and in what is read for them', () => {
  const many = (from: number, count: number) =>
    linesOf(
      begin(page(...Array.from({ length: count }, (_, n) => img(n + 10, { src: `${STORE}${from + n}` })))),
    );
  const full = named([many(0, 1_500), many(1_000, 1_500), many(0, 10)]);
  expect(full.addresses).toHaveLength(2_000);
  expect(full.frames.map(({ length }) => length)).toEqual([1_500, 1_000, 10]);
  // Long addresses: as many as two thousand usual ones have characters.
  const long = (n: number) => img(n, { src: `${STORE}${n}${'x'.repeat(1_900)}` });
  const named_long = named([linesOf(begin(page(...Array.from({ length: 300 }, (_, n) => long(n + 10)))))]);
  expect(named_long.addresses.length).toBe(Math.floor(400_000 / (STORE.length + 1_902)));
  // The same two thousand again and again.
  const again = named(Array.from({ length: 80 }, () => many(0, 2_000)));
  expect(again.frames.map(({ length }) => length)).toEqual([...Array(75).fill(2_000), ...Array(5).fill(0)]);
  const large = literalOf(`/* ${'http '.repeat(9_000_000)} */ a { b: url(${STORE}a.png) }`);
  expect(
    named([], { one: large, two: large, three: literalOf(`a { b: url(${STORE}b.png) }`) }).texts,
  ).toEqual({
    one: ['a.png'],
    three: ['b.png'],
  });
});
