import { describe, expect, it } from 'vitest';
import { newPageState } from './page-state.ts';
import type { PageEvent } from './serialized.ts';
import { begin, change, el, keyframe, mutation, type Node, page, T, text } from './testing/events.ts';
import { BEHIND_EVENT_MS, keyframeBefore, RAW_BYTES_PER_KEYFRAME } from './where-to-cut.ts';

// What a browser makes of keyframes is compared in e2e/tests/keyframes.spec.ts. Here: what needs none.

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
    const [sheet] = (adopted as { styles: [{ rules: { rule: string; index: number }[] }] }).styles;
    const list: string[] = [];
    for (const { rule, index } of sheet.rules) list.splice(index, 0, rule);
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

  it('knows what was defined late in a document, and how far things in a frame were scrolled', () => {
    const html = el(21, 'html', [el(22, 'body', [el(23, 'x-a')])], { attributes: { rr_scrollTop: 40 } });
    const frame = { parentId: 6, nextId: null, node: { type: 0, id: 20, childNodes: [html] } };
    const events = [
      ...begin(page(el(5, 'x-a'), el(6, 'iframe'), el(7, 'x-b'))),
      mutation({ adds: [frame] }),
      change(16, { id: 1, define: { name: 'x-a' } }),
      change(16, { id: 1, define: { name: 'body' } }),
    ];
    const told = JSON.stringify(keyframe(events));
    const custom = /"id":(\d+),"tagName":"[^"]+","attributes":\{\},"childNodes":\[\],"isCustom":true/g;
    expect([...told.matchAll(custom)].map(([, id]) => id)).toEqual(['5']);
    expect(told.split('"isCustom"')).toHaveLength(2);
    expect(told).toContain('{"source":3,"id":21,"x":0,"y":40}');
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
  ] as const)('%s', (_, next, last, bytes, moment) =>
    expect(keyframeBefore(next, last, bytes, 0)).toBe(moment),
  );

  it('not before as much has happened as the page takes itself', () => {
    expect(keyframeBefore(at(T + 10), T, 3 * full, 3 * full + 1)).toBeUndefined();
    expect(keyframeBefore(at(T + 10), T, 3 * full, 3 * full)).toBe(T + BEHIND_EVENT_MS);
  });
});
