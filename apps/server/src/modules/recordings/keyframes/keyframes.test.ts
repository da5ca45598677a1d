import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPageState } from './page-state.ts';
import type { PageEvent } from './serialized.ts';
import { BEHIND_EVENT_MS, keyframeBefore, RAW_BYTES_PER_KEYFRAME } from './where-to-cut.ts';

// What a browser makes of keyframes is compared in e2e/tests/keyframes.spec.ts. Here: what needs none.

type Node = Record<string, unknown>;
const text = (id: number, textContent: string): Node => ({ type: 3, id, textContent });
const el = (id: number, tagName: string, childNodes: Node[] = [], more: Node = {}): Node => ({
  type: 2,
  id,
  tagName,
  attributes: {},
  childNodes,
  ...more,
});
const page = (...body: Node[]): Node => ({
  type: 0,
  id: 1,
  childNodes: [el(2, 'html', [el(3, 'head'), el(4, 'body', body)])],
});
const T = 1_700_000_000_000;
const begin = (node: unknown): PageEvent[] => [
  { type: 4, timestamp: T, data: { href: 'https://shop.example/', width: 800, height: 600 } },
  { type: 2, timestamp: T, data: { node, initialOffset: { top: 0, left: 0 } } },
];
const change = (source: number, data: object): PageEvent => ({
  type: 3,
  timestamp: T + 1,
  data: { source, ...data },
});
const mutation = (some: object) => change(0, { adds: [], removes: [], texts: [], attributes: [], ...some });
const keyframe = (events: readonly PageEvent[]) => {
  const state = newPageState();
  for (const event of events) state.apply(event);
  return state.keyframe(T + 2);
};
/** What comes behind the snapshot; where nothing else is said the document stands at its top. */
const changesIn = (events: readonly PageEvent[] | undefined) =>
  (events ?? []).slice(2, -1).map(({ data }) => data as Record<string, unknown>);

describe('there is no keyframe', () => {
  it.each([
    ['of nothing', []],
    ['before the first full snapshot', [mutation({})]],
    ['of a snapshot that is none', begin(null)],
    ['of a document without <html>', begin({ type: 0, id: 1, childNodes: [] })],
    ['once its <html> has gone', [...begin(page()), mutation({ removes: [{ id: 2, parentId: 1 }] })]],
  ])('%s', (_, events) => expect(keyframe(events as PageEvent[])).toBeUndefined());
});

describe('a keyframe', () => {
  it('is all of one moment, a Meta and a full snapshot first', () => {
    const events = keyframe(begin(page(text(5, 'a')))) ?? [];
    expect(events.map(({ type }) => type).slice(0, 2)).toEqual([4, 2]);
    expect(new Set(events.map(({ timestamp }) => timestamp))).toEqual(new Set([T + 2]));
    expect(events[1]?.data).toEqual(begin(page(text(5, 'a')))[1]?.data);
  });

  it('keeps nothing of the events, and later events change nothing in it', () => {
    const sheet = { styleId: 1, rules: [{ rule: 'a {}', index: 0 }] };
    const adopted = change(15, { id: 1, styles: [sheet], styleIds: [1] });
    const state = newPageState();
    for (const event of [...begin(page(text(5, 'a'))), adopted]) state.apply(event);
    const before = state.keyframe(T + 2);
    const copy = structuredClone(before);
    sheet.rules.push({ rule: 'b {}', index: 1 });
    state.apply(change(8, { styleId: 1, adds: [{ rule: 'c {}', index: 0 }] }));
    state.apply(
      mutation({ texts: [{ id: 5, value: 'b' }], attributes: [{ id: 4, attributes: { class: 'x' } }] }),
    );
    expect(before).toEqual(copy);
    expect(JSON.stringify(state.keyframe(T + 2))).not.toContain('b {}');
  });

  it('leaves out rules that came and went, and what was declared in them, however often', () => {
    const state = newPageState();
    const declare = (index: number[], value: string) =>
      state.apply(change(13, { id: 5, index, set: { property: 'top', value, priority: '' } }));
    for (const event of begin(page(el(5, 'style')))) state.apply(event);
    state.apply(change(8, { id: 5, adds: [{ rule: 'kept {}', index: 0 }] }));
    for (let i = 0; i < 5_000; i++) {
      state.apply(change(8, { id: 5, adds: [{ rule: `r${i} {}`, index: i % 2 }] }));
      declare([i % 2], 'gone');
      declare([1 - (i % 2)], `${i}px`);
      state.apply(change(8, { id: 5, removes: [{ index: i % 2 }] }));
    }
    const [rules, declared, ...others] = changesIn(state.keyframe(T + 2));
    expect(rules).toMatchObject({ adds: [{ rule: 'kept {}', index: 0 }] });
    expect(declared).toMatchObject({ index: [0], set: { property: 'top', value: '4999px' } });
    expect(others).toEqual([]);
  });

  it('tells rules of a constructed sheet that are left, as they would be put in', () => {
    const put = (rule: string, index: number) => change(8, { styleId: 1, adds: [{ rule, index }] });
    const cut = (index: number) => change(8, { styleId: 1, removes: [{ index }] });
    const events = [
      ...begin(page()),
      change(15, {
        id: 1,
        styles: [
          {
            styleId: 1,
            rules: [
              { rule: 'a', index: 0 },
              { rule: 'b', index: 1 },
            ],
          },
        ],
        styleIds: [1],
      }),
      ...[put('c', 1), put('d', 0), cut(2), cut(0), put('e', 2)],
    ];
    const [adopted, ...others] = changesIn(keyframe(events));
    const rules = (adopted?.styles as [{ rules: { rule: string; index: number }[] }])[0].rules;
    const list: string[] = [];
    for (const { rule, index } of rules) list.splice(index, 0, rule);
    expect([list, others]).toEqual([['a', 'b', 'e'], []]);
  });

  it('takes names for names, whatever a plain object inherits', () => {
    const attributes = JSON.parse('{"__proto__":"p","constructor":"c","toString":"t"}');
    const events = [
      ...begin(page(el(5, 'p', [], { attributes }), el(6, '__proto__'), el(7, 'constructor'))),
      mutation({
        attributes: [{ id: 5, attributes: JSON.parse('{"__proto__":"q","style":{"__proto__":"r"}}') }],
      }),
    ];
    const told = JSON.stringify(keyframe(events));
    expect(told).toContain('"attributes":{"__proto__":"q","constructor":"c","toString":"t"}');
    expect(told).toContain('"style":{"__proto__":"r"}');
    expect(told).not.toContain('"tagName":"__proto__"');
    expect(told).not.toContain('"tagName":"constructor"');
    expect({}).not.toHaveProperty('p');
  });

  it('writes deep trees as events, which nobody has to read by recursion', () => {
    const DEPTH = 4_000;
    let deep: Node = el(10 + DEPTH, 'b');
    for (let i = DEPTH - 1; i > 0; i--) deep = el(10 + i, 'b', [deep]);
    const adds = Array.from({ length: DEPTH }, (_, i) => ({
      parentId: i === 0 ? 4 : 99_999 + i,
      nextId: null,
      node: el(100_000 + i, 'i'),
    }));
    const events = keyframe([...begin(page(deep)), mutation({ adds })]) ?? [];
    const told = JSON.stringify(events);
    for (const id of [409, 10 + DEPTH, 99_999 + DEPTH]) expect(told).toContain(`"id":${id},`);
    expect(JSON.stringify(keyframe(events))).toBe(told);
  });
});

describe('of hostile events', () => {
  const anything = fc.jsonValue({ maxDepth: 3 });
  const id = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: -2, max: 14 }) },
    { weight: 1, arbitrary: anything },
  );
  const tagName = fc.constantFrom(
    'div',
    'p',
    'iframe',
    'style',
    'link',
    'textarea',
    'select',
    'option',
    'html',
    'body',
    'video',
    'dialog',
    '__proto__',
    'no name',
    '',
  );
  const name = fc.constantFrom(
    'id',
    'style',
    '_cssText',
    'value',
    'open',
    'rr_open_mode',
    '__proto__',
    'selected',
    'onclick',
    'rr_scrollTop',
  );
  const value = fc.oneof(
    fc.constantFrom('', 'x', 'a { top: 1px }/* rr_split */b {}', null, true, 5),
    anything,
  );
  const attributes = fc.dictionary(name, value);
  const flag = fc.option(fc.boolean(), { nil: undefined });
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      anything,
      fc.record({ type: fc.constantFrom(1, 3, 4, 5), id, textContent: value, rootId: flag, isShadow: flag }),
      fc.record({
        type: fc.constant(0),
        id,
        compatMode: fc.constantFrom('BackCompat', 'CSS1Compat', 3),
        childNodes: fc.array(tie('node'), { maxLength: 3 }),
      }),
      fc.record({
        type: fc.constant(2),
        id,
        tagName,
        attributes,
        childNodes: fc.oneof(
          { weight: 9, arbitrary: fc.array(tie('node'), { maxLength: 4 }) },
          { weight: 1, arbitrary: anything },
        ),
        isShadowHost: flag,
        isShadow: flag,
        isSVG: flag,
        isCustom: flag,
      }),
    ),
  }));
  const list = <T>(one: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 9, arbitrary: fc.array(one, { maxLength: 5 }) }, { weight: 1, arbitrary: anything });
  const index = fc.oneof(
    fc.integer({ min: -1, max: 4 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
    anything,
  );
  const rule = fc.record({ rule: value, index }, { requiredKeys: [] });
  const data = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        source: fc.constant(0),
        adds: list(fc.record({ parentId: id, nextId: id, previousId: id, node }, { requiredKeys: [] })),
        removes: list(fc.record({ id, parentId: id, isShadow: flag })),
        texts: list(fc.record({ id, value })),
        attributes: list(
          fc.record({
            id,
            attributes: fc.oneof(attributes, fc.record({ style: fc.dictionary(name, value) })),
          }),
        ),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record(
        {
          source: fc.integer({ min: 1, max: 17 }),
          id,
          styleId: id,
          type: fc.integer({ min: 0, max: 12 }),
          x: value,
          y: value,
          text: value,
          isChecked: value,
          adds: list(rule),
          removes: list(rule),
          replaceSync: value,
          index,
          set: fc.record({ property: value, value, priority: value }),
          styles: list(fc.record({ styleId: id, rules: list(rule) })),
          styleIds: list(id),
          positions: list(fc.record({ x: value, y: value, id, timeOffset: value })),
          ranges: list(fc.record({ start: id, startOffset: id, end: id, endOffset: id })),
          currentTime: value,
          family: value,
          fontSource: value,
          descriptors: anything,
        },
        { requiredKeys: ['source'] },
      ),
    },
    { weight: 1, arbitrary: anything },
  );
  const event = fc.oneof(
    { weight: 12, arbitrary: fc.record({ type: fc.constant(3), timestamp: fc.constant(T), data }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant(2),
        timestamp: fc.constant(T),
        data: fc.record({ node, initialOffset: anything }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant(5),
        timestamp: fc.constant(T),
        data: fc.record({
          tag: fc.constantFrom('vitrine:popover', 'vitrine:surroundings', 'vitrine:navigation'),
          payload: fc.oneof(fc.record({ id, open: flag }), anything),
        }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.integer({ min: 0, max: 9 }),
        timestamp: fc.constant(T),
        data: anything,
      }),
    },
  );

  it('none throws, and a keyframe made of a keyframe is the same', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const given = [
          ...begin(page(el(5, 'iframe'), el(6, 'div'), el(7, 'style', [text(8, '')]))),
          ...events,
        ];
        const first = keyframe(JSON.parse(JSON.stringify(given)));
        if (!first) return;
        const told = JSON.parse(JSON.stringify(first)) as PageEvent[];
        expect(JSON.parse(JSON.stringify(keyframe(told)))).toEqual(told);
      }),
      { numRuns: 600 },
    );
  });

  it('nodes in circles are refused', () => {
    const moved = (id: number, parentId: number) => ({ parentId, nextId: null, node: el(id, 'div') });
    const nested = page(el(5, 'div', [el(6, 'div', [el(7, 'div')])]));
    const events = [...begin(nested), mutation({ adds: [moved(5, 7)] }), mutation({ adds: [moved(6, 6)] })];
    expect(keyframe(events)?.[1]?.data).toMatchObject({ node: nested });
  });
});

describe('a keyframe is made', () => {
  const at = (timestamp: number, type = 3) => ({ timestamp, type });
  const full = RAW_BYTES_PER_KEYFRAME;
  it.each([
    ['behind the event at which there is enough', at(T + 10), T, full, T + BEHIND_EVENT_MS],
    ['not before', at(T + 10), T, full - 1, undefined],
    ['not where the time stands', at(T), T, full, undefined],
    ['not where the time falls', at(T - 5), T, full, undefined],
    ['not before a snapshot of the recorder', at(T + 10, 4), T, full, undefined],
    ['not where no moment is between', at(T + 0.2), T, full, undefined],
  ] as const)('%s', (_, next, last, bytes, moment) => expect(keyframeBefore(next, last, bytes)).toBe(moment));
});
