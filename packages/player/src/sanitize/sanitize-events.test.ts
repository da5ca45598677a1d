import { pageEvents } from '@vitrine/recording/testing/events';
import { element as plainElement } from '@vitrine/recording/testing/nodes';
import { expect, test } from 'vitest';
import { sanitizeEvents } from './sanitize-events.ts';
import { MAX_DEPTH } from './sanitize-tree.ts';

const a = pageEvents('a');

type Built = { id: number; childNodes: Built[]; [field: string]: unknown };
const element = (id: number, tagName: unknown, more: object = {}, ...childNodes: unknown[]) => ({
  ...plainElement(id, tagName, {}, ...childNodes),
  ...more,
});
const text = (id: number, textContent: unknown) => ({ type: 3, id, textContent });
const picture = (at: number, ...nodes: unknown[]) => ({
  ...a.snapshot(at),
  data: { node: { type: 0, id: 1, childNodes: nodes } },
});

const dataOf = (event: { data: unknown } | undefined) => event?.data as { node: Built };

/** What is left of these in a page's body. */
function left(...nodes: unknown[]): Built[] {
  const [event] = sanitizeEvents([picture(0, element(2, 'html', {}, element(3, 'body', {}, ...nodes)))]);
  return dataOf(event).node.childNodes[0]?.childNodes[0]?.childNodes as Built[];
}
const attributesLeft = (tagName: string, attributes: object) =>
  left(element(9, tagName, { attributes }))[0]?.attributes;

test.each<[string, unknown]>([
  ['nothing', null],
  ['a number', 7],
  ['a list', [[]]],
  ['no kind', { id: 9 }],
  ['no number', { type: 3, textContent: 'x' }],
  ['CDATA', { type: 4, id: 9, textContent: 'x' }],
  ['a document', { type: 0, id: 9, childNodes: [] }],
  ['a doctype', { type: 1, id: 9, name: 'html', publicId: '', systemId: '' }],
  ['no tag', element(9, undefined)],
  ['a tag that is none', element(9, 'a b')],
  ['a tag of the language', element(9, 'constructor')],
  ['a number that is taken', element(3, 'div')],
])('%s is no node of a tree, and costs no other', (_, node) => {
  expect(left(node, text(8, 'good')).map(({ id }) => id)).toEqual([8]);
});

test('what a browser would not make of a node is left out of it', () => {
  const [own, host, odd] = left(
    element(9, 'annotation-xml', { isCustom: true }),
    element(10, 'img', { isShadowHost: true }),
    element(11, 'div', { attributes: ['x', { toString: 1 }], childNodes: 'x' }),
  );
  expect(own).toMatchObject({ isCustom: false });
  expect(host).toMatchObject({ isShadowHost: false });
  expect(odd).toMatchObject({ attributes: { 0: 'x' }, childNodes: [] });
  expect(left(text(9, { toString: 1 }), text(10, 7)).map(({ textContent }) => textContent)).toEqual([
    '',
    '7',
  ]);
});

test.each<[string, object, object]>([
  ['meta', { 'http-equiv': 'refresh', 'HTTP-EQUIV': 'x', content: '0' }, { content: '0' }],
  [
    'iframe',
    { src: 'https://x.example', SRC: '/', srcdoc: '<p>', rr_src: 'https://x.example' },
    { rr_src: 'https://x.example' },
  ],
  ['FRAME', { src: '//x.example' }, {}],
  ['img', { src: '//x.example', SrcDoc: 'x' }, { src: '//x.example' }],
  ['link', { rel: 'preconnect', href: '//x.example' }, { rel: '', href: '//x.example' }],
  [
    'LINK',
    { REL: 'dns-prefetch StyleSheet\tpreload', href: '/a.css' },
    { REL: 'StyleSheet', href: '/a.css' },
  ],
  ['link', { rel: 'alternate stylesheet' }, { rel: 'alternate stylesheet' }],
  ['a', { rel: 'nofollow', href: '#x' }, { rel: 'nofollow', href: '#x' }],
  ['div', { rr_mediaState: 'played', rr_scrollTop: 5, hidden: true }, { rr_scrollTop: 5, hidden: true }],
  [
    'video',
    { rr_mediaState: 'played', rr_mediaVolume: 2, rr_mediaPlaybackRate: 2 },
    { rr_mediaState: 'played', rr_mediaPlaybackRate: 2 },
  ],
])('<%s %j> says nothing to a browser but what is seen', (tag, attributes, expected) => {
  expect(attributesLeft(tag, attributes)).toEqual(expected);
});

test('attributes may have names of the language', () => {
  const attributes = JSON.parse('{"__proto__":"a","constructor":"b"}');
  expect(JSON.stringify(attributesLeft('div', attributes))).toBe('{"__proto__":"a","constructor":"b"}');
});

test('a tree ends where a browser could not go', () => {
  let deep: unknown = text(5_000, 'deep');
  for (let id = 4_000; id > 100; id -= 1) deep = element(id, 'div', {}, deep);
  let depth = 0;
  for (let at = left(deep)[0]; at; at = at.childNodes?.[0]) depth += 1;
  // Above it are the document, html and body.
  expect(depth).toBe(MAX_DEPTH - 2);
});

test('a picture of nothing is left out where the page has another, and nowhere else', () => {
  const [other] = [pageEvents('b').snapshot(9)];
  const nothing = { ...other, data: { node: { type: 0, id: 1, childNodes: [null] } } };
  const good = picture(0, element(2, 'HTML'));
  const broken = [null, {}, { node: null }, { node: { type: 0, id: 1, childNodes: [] } }].map((data) => ({
    ...a.snapshot(1),
    data,
  }));
  expect(sanitizeEvents([...broken, good, ...broken, nothing])).toEqual([good, nothing]);
  expect(sanitizeEvents(broken)).toHaveLength(broken.length);
});

test('a document holds what one can, in its order', () => {
  const doctype = (id: number, name: unknown) => ({ type: 1, id, name, publicId: '', systemId: '' });
  const kept = (...nodes: unknown[]) => {
    const [event] = sanitizeEvents([picture(0, ...nodes)]);
    return dataOf(event).node.childNodes.map(({ id }) => id);
  };
  const html = element(5, 'html');
  expect(kept(doctype(2, 'html'), doctype(3, 'html'), text(4, 'x'), html, element(6, 'html'))).toEqual([
    2, 5,
  ]);
  expect(kept(html, doctype(2, 'html'))).toEqual([5]);
  expect(kept(doctype(2, 'a b'), html, { type: 5, id: 7, textContent: 'x' })).toEqual([5, 7]);
});

test('of a mutation’s additions each costs itself', () => {
  const node = element(9, 'b');
  const adds = [null, 7, {}, { node: null }, { parentId: 3, nextId: null, node }, { node: element(9, '<') }];
  const change = a.increment(5, { source: 0, adds, removes: [], texts: [], attributes: [] });
  expect(sanitizeEvents([change])[0]?.data).toMatchObject({ adds: [{ parentId: 3, node }] });
});

test.each(['a{', ':not(', '[', 'calc(({'])(
  'texts of nothing but %j are emptied, wherever they are',
  (nested) => {
    const css = nested.repeat(5_000);
    const [event] = sanitizeEvents([
      a.increment(0, { source: 8, adds: [{ rule: css }, { rule: 'b {}' }], deep: { er: [css] } }),
    ]);
    expect(event?.data).toEqual({ source: 8, adds: [{ rule: '' }, { rule: 'b {}' }], deep: { er: [''] } });
  },
);

test('what is too deep to be told on is cut off', () => {
  let deep: unknown = 'x';
  for (let n = 0; n < 100_000; n += 1) deep = n % 2 ? [deep] : { deep };
  const [event] = sanitizeEvents([{ ...a.increment(0, {}), type: 5, data: { tag: 'x', payload: deep } }]);
  expect(() => JSON.stringify(event)).not.toThrow();
});

test('what is no attack stays as it is', () => {
  const events = [
    a.meta(0),
    picture(
      1,
      { type: 1, id: 8, name: 'html', publicId: '', systemId: '' },
      element(2, 'html', {}, element(3, 'body')),
    ),
    a.scroll(100),
    a.increment(2, {
      source: 0,
      adds: [],
      removes: [],
      texts: [],
      attributes: [{ id: 3, attributes: { style: { top: ['1px', 'important'] } } }],
    }),
  ];
  expect(sanitizeEvents(structuredClone(events))).toEqual(events);
  expect(sanitizeEvents([null, 7, 'x'])).toEqual([null, 7, 'x']);
});
