import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageEvent } from './serialized.ts';
import { begin, el, keyframe, mutation, page, T, text } from './testing/events.ts';

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
      {
        numRuns: 600,
        // Found before: a document that waits for a frame whose number a document has by now; siblings that are called 0.
        examples: [
          [
            [
              mutation({
                adds: [
                  { parentId: 14, node: { type: 0, id: 0, childNodes: [] } },
                  { parentId: 5, node: { type: 0, id: 14, childNodes: [] } },
                ],
              }),
            ],
          ],
          [
            [
              mutation({
                adds: [
                  { parentId: 1, nextId: -1, node: el(7, 'div') },
                  { parentId: 2, previousId: 7, node: el(0, 'div') },
                ],
              }),
            ],
          ],
        ],
      },
    );
  });

  it('nodes in circles are refused', () => {
    const moved = (id: number, parentId: number) => ({ parentId, nextId: null, node: el(id, 'div') });
    const nested = page(el(5, 'div', [el(6, 'div', [el(7, 'div')])]));
    const events = [...begin(nested), mutation({ adds: [moved(5, 7)] }), mutation({ adds: [moved(6, 6)] })];
    expect(keyframe(events)?.[1]?.data).toMatchObject({ node: nested });
  });
});
