import { createHash } from 'node:crypto';
import { type At, meta } from '../posted-recording.ts';
import { type Recipe, recipe } from './attack.ts';
import { added, changed, documentOf, IDS, increment, mutation } from './nodes.ts';

/** Letters that do not compress: a block of nothing but repetition is taken for a bomb, and is left out whole. */
const noise = (length: number): string =>
  Array.from({ length: length / 80 }, (_, n) =>
    createHash('sha512').update(String(n)).digest('base64url').slice(0, 80),
  ).join('');

/** Times that lead nowhere: at these places of the visit's time. */
const timed = (times: readonly number[]): At[] =>
  times.map((at, n) => ({ at, ...changed(IDS.heading, { title: String(n) }) }));

/** Much of something, deep, long, late. */
export const sizes: readonly Recipe[] = [
  recipe('times out of order', () => ({ at: timed([500, 3, 499, 4, 400, 5, 300, 0.5, 299.999]) })),
  recipe('many moments in one', () => ({ at: timed(Array.from({ length: 3_000 }, () => 333)) })),
  recipe('long attributes', ({ el, away }) => {
    const long = noise(300_000);
    const box = el('div', {
      title: long,
      class: long,
      style: `color: ${long}`,
      'data-x': 'x'.repeat(1_000_000),
    });
    return {
      body: [box, el('img', { src: `${away}?${long}`, srcset: `${away} 1x,`.repeat(5_000) })],
      later: [changed(box.id, { title: `${long}.`, id: long, [`data-${'z'.repeat(9_000)}`]: '' })],
    };
  }),
  recipe('a wide tree', ({ el }) => ({
    body: [el('section', { hidden: true }, ...Array.from({ length: 50_000 }, () => el('b')))],
  })),
  // Two levels of JSON an element: 2,048 are taken.
  recipe('a deep tree', ({ el }) => {
    let deep = el('b');
    for (let depth = 0; depth < 1_000; depth += 1)
      deep = el('button', { style: 'display: inline-block' }, deep);
    return { body: [deep] };
  }),
  recipe('a tree that grows deep', ({ el, nextId }) => {
    const ids = Array.from({ length: 10_000 }, nextId);
    const adds = ids.map((id, n) => ({
      parentId: ids[n - 1] ?? IDS.body,
      nextId: null,
      node: { ...el('div'), id },
    }));
    return { later: [mutation({ adds: adds.slice(0, 5_000) }), mutation({ adds: adds.slice(5_000) })] };
  }),
  recipe('a tree that grows deep from below', ({ nextId }) => {
    const ids = Array.from({ length: 6_000 }, nextId);
    return {
      later: [
        mutation({
          adds: ids
            .map((id, n) => ({
              parentId: ids[n - 1] ?? IDS.body,
              nextId: null,
              node: { type: 2, tagName: 'i', attributes: {}, childNodes: [], id },
            }))
            .toReversed(),
        }),
      ],
    };
  }),
  recipe('thousands of changes to nothing', ({ el }) => ({
    later: Array.from({ length: 3_000 }, (_, n) =>
      mutation({
        adds: [{ parentId: 50_000 + n, nextId: null, node: el('b') }],
        removes: [{ id: 60_000 + n, parentId: 3 }],
        texts: [{ id: 70_000 + n, value: 'x' }],
        attributes: [{ id: 80_000 + n, attributes: { a: 'b' } }],
      }),
    ),
  })),
  recipe('hundreds of siblings that never come', ({ el }) => ({
    later: Array.from({ length: 400 }, (_, n) =>
      mutation({ adds: [{ parentId: IDS.body, nextId: 50_000 + n, node: el('b') }] }),
    ),
  })),
  recipe('siblings that wait for one another', ({ nextId }) => ({
    later: Array.from({ length: 100 }, () => {
      const [a, b] = [nextId(), nextId()];
      const put = (id: number, next: number) => ({
        parentId: IDS.body,
        nextId: next,
        node: { type: 2, tagName: 'b', attributes: {}, childNodes: [], id },
      });
      return mutation({ adds: [put(a, b), put(b, a)] });
    }),
  })),
  recipe('many sheets that never come', () => ({
    later: Array.from({ length: 500 }, (_, n) => increment(15, { id: 1, styleIds: [9_000 + n] })),
  })),
  recipe('many pages in one', () => ({
    pictured: Array.from({ length: 60 }, (_, n) => [
      meta(n),
      { at: n, type: 2, data: documentOf({ html: { lang: String(n) } }) },
    ]).flat(),
  })),
  recipe('many frames', ({ el }) => ({ body: Array.from({ length: 200 }, () => el('iframe')) })),
  recipe('much typed', ({ el }) => {
    const field = el('textarea');
    return {
      body: [field],
      later: [
        increment(5, { id: field.id, text: noise(500_000), isChecked: 'x' }),
        added([el('input', { value: 'y'.repeat(500_000), type: 'number' })]),
      ],
    };
  }),
];
