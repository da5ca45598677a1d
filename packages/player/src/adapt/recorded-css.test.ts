import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { pageEvents } from '@vitrine/recording/testing/events';
import { element } from '@vitrine/recording/testing/nodes';
import { expect, test } from 'vitest';
import { rewriteCss } from './recorded-css.ts';

const a = pageEvents('a');
const text = (id: number, textContent: string) => ({ type: 3, id, textContent });
const mutation = (change: object) =>
  a.increment(0, { source: SOURCES.Mutation, adds: [], removes: [], texts: [], attributes: [], ...change });

/** What is left in lower case. */
const rewritten = (...events: RecordedEvent[]) => {
  rewriteCss(events, (css) => css.toUpperCase());
  return events.map(({ data }) => data);
};
const page = (...childNodes: object[]) =>
  a.event(0, EVENT_TYPES.FullSnapshot, { node: { type: 0, id: 1, childNodes } });

test('style sheets of a picture, and nothing else of it', () => {
  const [data] = rewritten(
    page(
      element(2, 'style', { class: 'sm:hover:x' }, text(3, 'css')),
      element(4, 'link', { _cssText: 'css', media: 'print', href: 'a' }),
      element(5, 'p', { class: 'sm:hover:x' }, text(6, 'a:hover')),
    ),
  );
  expect(data).toEqual({
    node: {
      type: 0,
      id: 1,
      childNodes: [
        element(2, 'style', { class: 'sm:hover:x' }, text(3, 'CSS')),
        element(4, 'link', { _cssText: 'CSS', media: 'PRINT', href: 'a' }),
        element(5, 'p', { class: 'sm:hover:x' }, text(6, 'a:hover')),
      ],
    },
  });
});

test('what is added to a style element, and what its texts become', () => {
  const data = rewritten(
    page(element(2, 'style', {}, text(3, 'css')), element(4, 'p', {}, text(5, 'words'))),
    mutation({ adds: [{ parentId: 2, nextId: null, node: text(6, 'more') }] }),
    mutation({
      texts: [
        { id: 6, value: 'other' },
        { id: 5, value: 'words' },
      ],
    }),
    mutation({ attributes: [{ id: 7, attributes: { _cssText: 'css', class: 'a' } }] }),
  );
  expect(data.slice(1)).toMatchObject([
    { adds: [{ node: text(6, 'MORE') }] },
    {
      texts: [
        { id: 6, value: 'OTHER' },
        { id: 5, value: 'words' },
      ],
    },
    { attributes: [{ attributes: { _cssText: 'CSS', class: 'a' } }] },
  ]);
});

test('single rules, and sheets that were constructed', () => {
  const { StyleSheetRule, AdoptedStyleSheet } = SOURCES;
  expect(
    rewritten(
      a.increment(0, { source: StyleSheetRule, adds: [{ rule: 'css', index: 0 }] }),
      a.increment(0, { source: StyleSheetRule, replaceSync: 'css' }),
      a.increment(0, {
        source: AdoptedStyleSheet,
        id: 1,
        styles: [{ styleId: 1, rules: [{ rule: 'css' }] }],
      }),
    ),
  ).toMatchObject([
    { adds: [{ rule: 'CSS' }] },
    { replaceSync: 'CSS' },
    { styles: [{ rules: [{ rule: 'CSS' }] }] },
  ]);
});

test('declarations that changed, with their names', () => {
  const style = { color: 'red', ink: ['blue', 'important'], gap: false };
  const data = rewritten(
    mutation({ attributes: [{ id: 2, attributes: { style } }] }),
    a.increment(0, { source: SOURCES.StyleDeclaration, set: { property: 'color', value: 'red' } }),
    a.increment(0, { source: SOURCES.StyleDeclaration, remove: { property: 'gap' } }),
  );
  expect(data).toEqual([
    expect.objectContaining({
      attributes: [
        { id: 2, attributes: { style: { COLOR: 'RED', INK: ['BLUE', 'important'], GAP: false } } },
      ],
    }),
    { source: SOURCES.StyleDeclaration, set: { property: 'COLOR', value: 'RED' } },
    { source: SOURCES.StyleDeclaration, remove: { property: 'GAP' } },
  ]);
});

test('a linked sheet is off while it is disabled', () => {
  const disabled = (value: string | null) =>
    mutation({ attributes: [{ id: 2, attributes: { disabled: value } }] });
  const data = rewritten(page(element(2, 'link', { media: 'print' })), disabled(''), disabled(null));
  expect(data.slice(1)).toMatchObject([
    { attributes: [{ attributes: { media: 'not all' } }] },
    { attributes: [{ attributes: { media: 'PRINT' } }] },
  ]);
});

test('what is broken is left as it is', () => {
  expect(() =>
    rewritten(
      a.event(0, EVENT_TYPES.FullSnapshot, null),
      a.increment(0, { source: SOURCES.StyleSheetRule, adds: 'none' }),
      a.increment(0, { source: SOURCES.AdoptedStyleSheet, styles: [null, { rules: [1] }] }),
      mutation({ adds: [null], texts: [1], attributes: ['x'] }),
    ),
  ).not.toThrow();
});
