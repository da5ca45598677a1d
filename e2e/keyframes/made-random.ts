import { seededRandom } from '../visitor/random.ts';
import type { Stream } from './compare.ts';
import {
  add,
  adds,
  attributes,
  change,
  doc,
  doctype,
  el,
  frame,
  input,
  mutation,
  page,
  removes,
  scroll,
  stream,
  text,
  texts,
} from './made.ts';

const TAGS = [
  'div',
  'p',
  'span',
  'ul',
  'li',
  'section',
  'input',
  'textarea',
  'select',
  'option',
  'dialog',
  'a',
  'details',
];
const STEPS = 40;

/**
 * A page on which anything may happen that a recorder tells of, and now and then a node is taken from where it is not: the
 * same for a seed. Rules have places that are there, and no number comes twice: of these keyframes are known to differ.
 */
export function randomStream(seed: string): Stream {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <T>(some: readonly T[]): T => some[below(some.length)] as T;
  /** Where nodes were put, as far as no ghosts are about. */
  const parents = new Map<number, number>([
    [10, 5],
    [11, 10],
    [12, 5],
    [13, 12],
    [14, 4],
    [15, 14],
  ]);
  const shadows = new Set<number>();
  const styleIds = [14];
  const frames: number[] = [];
  let nextId = 20;
  const texted = new Set([11, 15]);
  const known = () => [5, ...parents.keys()].filter((id) => !texted.has(id) && !styleIds.includes(id));
  const textsThere = () => [...parents.keys()].filter((id) => texted.has(id));
  const siblingIn = (parent: number) => {
    const some = [...parents].filter(([id, at]) => at === parent && !shadows.has(id)).map(([id]) => id);
    return some.length > 0 && random() < 0.5 ? one(some) : null;
  };
  /** A number that means something else now is no frame's and no style's any more. */
  const forget = (id: number) => {
    for (const some of [frames, styleIds]) if (some.includes(id)) some.splice(some.indexOf(id), 1);
  };

  const putIn = () => {
    const parentId = one(known());
    const nextId_ = siblingIn(parentId);
    const id = nextId++;
    const kind = random();
    const more = random() < 0.08 ? { isShadow: true } : {};
    if ('isShadow' in more) shadows.add(id);
    parents.set(id, parentId);
    const sibling = 'isShadow' in more ? null : nextId_;
    if (kind < 0.25) texted.add(id);
    if (kind < 0.25) return adds(add(parentId, text(id, `text ${id}`, more), sibling));
    if (kind < 0.35) {
      styleIds.push(id);
      const inner = nextId++;
      parents.set(inner, id);
      texted.add(inner);
      const style = el(id, 'style', { _cssText: `p { top: ${id}px; } b { top: 1px; }` }, [], more);
      return adds(add(parentId, style, sibling), add(id, text(inner, '')));
    }
    if (kind < 0.42) {
      frames.push(id);
      return adds(add(parentId, el(id, 'iframe', {}, [], more), sibling));
    }
    const child = nextId++;
    parents.set(child, id);
    return adds(
      add(id, el(child, one(TAGS), { class: 'inner' })),
      add(parentId, el(id, one(TAGS), { id: `n${id}` }, [], more), sibling),
    );
  };

  const takeOut = (): ReturnType<typeof removes> => {
    const id = one([...parents.keys()]);
    const parentId = random() < 0.93 ? (parents.get(id) as number) : one(known());
    const gone = { id, parentId, ...(shadows.has(id) ? { isShadow: true } : {}) };
    if (random() < 0.4) {
      const to = one(known());
      forget(id);
      texted.delete(id);
      parents.set(id, to);
      shadows.delete(id);
      return mutation({
        removes: [gone],
        adds: [add(to, el(id, one(TAGS), { moved: String(id) }), siblingIn(to))],
      });
    }
    parents.delete(id);
    return removes(gone);
  };

  const intoFrame = () => {
    if (frames.length === 0) return putIn();
    const id = nextId;
    nextId += 10;
    const inner = [
      doctype(id + 1),
      el(id + 2, 'html', {}, [el(id + 3, 'head'), el(id + 4, 'body', {}, [text(id + 5, 'in')])]),
    ];
    return frame(one(frames), doc(id, inner));
  };

  const steps: (() => ReturnType<typeof change>)[] = [
    putIn,
    putIn,
    putIn,
    putIn,
    takeOut,
    takeOut,
    intoFrame,
    () => texts(one([11, ...textsThere()]), one(['', 'changed', 'a { left: 1px; }'])),
    () =>
      attributes(one(known()), {
        [one(['class', 'title', 'value', 'hidden', 'open'])]: one([null, '', 'x']),
      }),
    () =>
      attributes(one(known()), {
        style: one([
          null,
          'top: 1px',
          { top: '2px' },
          { margin: '1px', 'margin-left': false },
          { color: ['red', 'important'] },
        ]),
      }),
    () => change(8, { id: one(styleIds), adds: [{ rule: `i { left: ${below(9)}px; }`, index: 0 }] }),
    () => change(8, { id: one(styleIds), removes: [{ index: 0 }] }),
    () =>
      change(13, { id: one(styleIds), index: [below(2)], set: { property: 'top', value: `${below(99)}px` } }),
    () =>
      change(15, {
        id: 1,
        styleIds: [1],
        styles: [{ styleId: 1, rules: [{ rule: `u { top: ${below(9)}px; }`, index: 0 }] }],
      }),
    () =>
      change(8, {
        styleId: 1,
        adds: [{ rule: `s { top: ${below(9)}px; }`, index: 0 }],
        removes: [{ index: below(2) }],
      }),
    () => input(one(known()), one(['', '***', 'n']), random() < 0.5),
    () => scroll(one([1, ...known()]), 0, below(200)),
    () => change(2, { type: one([2, 6]), id: one([5, 10, 12]), x: below(99), y: below(99) }),
  ];
  const body = [el(10, 'div', {}, [text(11, 'one')]), el(12, 'ul', {}, [el(13, 'li')])];
  const head = [el(14, 'style', { _cssText: 'p { top: 1px; } b { top: 2px; }' }, [text(15, '')])];
  return stream(
    `at random, ${seed}`,
    page(body, head),
    Array.from({ length: STEPS }, () => one(steps)()),
  );
}
