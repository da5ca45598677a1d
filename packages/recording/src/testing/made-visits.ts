import type { RecordedEvent } from '@vitrine/contract/events';
import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { T0 } from './events.ts';

/** Visits over some pages and tabs of which nothing makes sense, each number's always the same; events in no order. */
export function madeVisit(number: number): RecordedEvent[] {
  let state = number + 1;
  const below = (bound: number): number => {
    // A step of Lehmer's generator, of which 2^31 - 1 is the modulus.
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
  for (let n = 0; n < 5; n++) below(2);
  const one = <T>(...choices: readonly T[]): T => choices[below(choices.length)] as T;
  const id = () => 1 + below(14);
  const text = (node: number) => ({
    type: 3,
    id: 20 + node,
    textContent: one('+', 'Uno', 'Dos tres', '***'),
  });
  const element = (node: number) => ({
    type: 2,
    id: node,
    tagName: one('button', 'a', 'LABEL', 'input', 'div'),
    attributes: {
      id: `i${below(4)}`,
      for: `i${below(4)}`,
      title: one<string | boolean | null>('T', null, true),
      'aria-labelledby': one(null, 'i1 i2'),
    },
    childNodes: [text(below(5))],
  });
  const increment = (data: object | null) => ({ type: 3, data });
  const custom = (tag: string, payload: object) => ({ type: 5, data: { tag, payload } });
  const kinds = [
    () =>
      increment({
        source: one(1, 6, 12),
        positions: Array.from({ length: 1 + below(2) }, () => ({
          x: 1,
          y: 1,
          id: 2,
          timeOffset: -below(500),
        })),
      }),
    () => increment({ source: 2, type: 2, id: id(), x: below(3) * 20, y: 0 }),
    () => increment({ source: 2, type: 2, id: 3, x: 0, y: 0 }),
    () => increment({ source: 2, type: one(0, 1, 5, 6), id: id() }),
    () => increment({ source: 3, id: 1, x: 0, y: 1 }),
    () => increment({ source: 4, width: 100 + below(3), height: 100 }),
    () => increment({ source: 5, id: id(), text: '*', isChecked: false }),
    () =>
      increment({
        source: 0,
        adds: [{ parentId: id(), nextId: one(null, id()), node: element(id()) }],
        removes: one([], [{ parentId: 1, id: id() }]),
        texts: [{ id: 20 + below(5), value: 'tres' }],
        attributes: [{ id: id(), attributes: { 'aria-label': one('X', null) } }],
      }),
    () => custom(TRACKER_TAGS.visibility, { visible: one(true, false), focused: one(true, false) }),
    () => custom(TRACKER_TAGS.navigation, { url: `https://store.example/${below(3)}` }),
    () => custom(TRACKER_TAGS.event, { name: `n${below(3)}` }),
    () => custom(TRACKER_TAGS.error, { message: 'm', source: 'https://store.example/a.js', line: below(3) }),
    () => ({ type: 4, data: { href: `https://store.example/${below(3)}`, width: 100, height: 50 } }),
    () => ({
      type: 2,
      data: {
        node: {
          type: 0,
          id: 1,
          childNodes: [{ ...element(2), childNodes: [3, 4, 5].slice(0, below(4)).map(element) }],
        },
      },
    }),
    () => increment(null),
  ];
  const pages = ['a', 'b', 'c', 'd'].slice(0, 1 + below(4));
  const tabs = pages.map(() => one('t1', 't2'));
  const span = one(50, 3_000, 60_000);
  return Array.from({ length: below(60) }, () => {
    const page = below(pages.length);
    const event = one(...kinds)();
    return {
      ...event,
      timestamp: T0 + below(span),
      page_id: pages[page] as string,
      tab_id: tabs[page] as string,
    };
  });
}
