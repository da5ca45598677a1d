// Long: half of it is the list of places where a page names something.
import { describe, expect, it } from 'vitest';
import { mapCss } from './css.ts';
import { type AssetKind, createPageAssets } from './page.ts';
import { candidatesOf, srcsetOf } from './srcset.ts';

let ids = 0;
const element = (tagName: string, attributes: object = {}, ...childNodes: object[]) => ({
  type: 2,
  id: ++ids,
  tagName,
  attributes,
  childNodes,
});
const text = (textContent: string, more = {}) => ({ type: 3, id: ++ids, textContent, ...more });
const snapshot = (...nodes: object[]) => ({
  type: 2,
  data: { node: { type: 0, id: ++ids, childNodes: [element('html', {}, element('body', {}, ...nodes))] } },
});
const increment = (data: object) => ({ type: 3, data });
const CDN = 'https://cdn.example';

/** What is named in the events, in order, and the events with every address but candidates' replaced by its file's name. */
function walked(...events: { type: number; data: object }[]) {
  const named: [string, AssetKind][] = [];
  const copy = structuredClone(events);
  const each = createPageAssets((address, kind) => {
    named.push([address.replace(CDN, ''), kind]);
    return address.replace(`${CDN}/`, 'kept:');
  });
  for (const event of copy) each(event);
  return { named, text: JSON.stringify(copy) };
}

const PLACES: [string, { type: number; data: object }, [string, AssetKind][]][] = [
  ['a picture', snapshot(element('img', { src: `${CDN}/a.png#x` })), [['/a.png', 'picture']]],
  [
    'sizes of a picture',
    snapshot(
      element('img', { srcset: `${CDN}/a,w_1.png 1x, ${CDN}/b.png 2x` }),
      element('picture', {}, element('source', { srcset: `${CDN}/c.avif` })),
    ),
    [
      ['/a,w_1.png', 'candidate'],
      ['/b.png', 'candidate'],
      ['/c.avif', 'candidate'],
    ],
  ],
  ['a button', snapshot(element('input', { type: 'image', src: `${CDN}/b.png` })), [['/b.png', 'picture']]],
  [
    'a film’s picture, and not the film',
    snapshot(
      element(
        'video',
        { src: `${CDN}/v.mp4`, poster: `${CDN}/p.jpg` },
        element('source', { src: `${CDN}/v.webm` }),
      ),
    ),
    [['/p.jpg', 'picture']],
  ],
  [
    'drawings',
    snapshot(
      element(
        'svg',
        {},
        element('image', { 'xlink:href': `${CDN}/i.png` }),
        element('use', { href: `${CDN}/sprite.svg#cart` }),
        element('use', { href: '#own' }),
      ),
    ),
    [
      ['/i.png', 'picture'],
      ['/sprite.svg', 'picture'],
    ],
  ],
  [
    'backgrounds',
    snapshot(
      element('table', { background: `${CDN}/t.png` }),
      element('div', { style: `background: url(${CDN}/d.png)` }),
    ),
    [
      ['/t.png', 'picture'],
      ['/d.png', 'file'],
    ],
  ],
  [
    'linked style sheets, as text and as addresses; other links are hints',
    snapshot(
      element('link', { _cssText: `@font-face { src: url("${CDN}/f.woff2") format("woff2") }` }),
      element('link', { rel: 'stylesheet', href: `${CDN}/s.css` }),
      element('link', { rel: 'icon', href: `${CDN}/favicon.ico` }),
      element('link', { rel: 'preconnect', href: CDN }),
      element('a', { href: `${CDN}/page` }),
      element('iframe', { src: `${CDN}/frame` }),
    ),
    [
      ['/f.woff2', 'file'],
      ['/s.css', 'style'],
      ['/favicon.ico', 'hint'],
      ['/', 'hint'],
    ],
  ],
  [
    'a style element’s texts',
    snapshot(
      element(
        'style',
        {},
        text(`@import "${CDN}/i.css";`),
        text(`a { b: url(${CDN}/j.png) }`, { isStyle: true }),
      ),
      element('p', {}, text(`url(${CDN}/no.png)`)),
    ),
    [
      ['/i.css', 'style'],
      ['/j.png', 'file'],
    ],
  ],
  [
    'elements that come later, changed attributes and styles',
    increment({
      source: 0,
      adds: [{ parentId: 1, nextId: null, node: element('img', { src: `${CDN}/late.png` }) }],
      attributes: [
        { id: 5, attributes: { src: `${CDN}/lazy.png`, srcset: null } },
        {
          id: 6,
          attributes: {
            style: { 'background-image': `url(${CDN}/x.png)`, mask: [`url(${CDN}/y.png)`, 'important'] },
          },
        },
      ],
      texts: [{ id: 7, value: `url(${CDN}/no.png)` }],
    }),
    [
      ['/late.png', 'picture'],
      ['/lazy.png', 'picture'],
      ['/x.png', 'file'],
      ['/y.png', 'file'],
    ],
  ],
  ['rules', increment({ source: 8, adds: [{ rule: `a { b: url(${CDN}/r.png) }` }] }), [['/r.png', 'file']]],
  [
    'sheets put in place of others',
    increment({ source: 8, replaceSync: `@import url(${CDN}/r.css)` }),
    [['/r.css', 'style']],
  ],
  [
    'declarations',
    increment({ source: 13, set: { property: 'b', value: `url(${CDN}/r.png)` } }),
    [['/r.png', 'file']],
  ],
  [
    'adopted sheets',
    increment({ source: 15, styles: [{ rules: [{ rule: `a { b: url(${CDN}/r.png) }` }] }] }),
    [['/r.png', 'file']],
  ],
  ['fonts by script', increment({ source: 10, fontSource: `url(${CDN}/s.woff)` }), [['/s.woff', 'file']]],
];

describe('what a page names', () => {
  it.each(PLACES)('%s', (_, event, expected) => {
    const { named, text } = walked(event);
    expect(named).toEqual(expected);
    for (const [address] of expected) expect(text).toContain(address.replace('/', 'kept:'));
  });

  it('knows elements again that are named by number', () => {
    const style = element('style', {}, text('a {}'));
    const frame = element('iframe');
    const link = element('link', { rel: 'stylesheet' });
    const page = snapshot(style, frame, link);
    const later = increment({
      source: 0,
      texts: [{ id: (style.childNodes[0] as { id: number }).id, value: `a { b: url(${CDN}/a.png) }` }],
      attributes: [
        { id: frame.id, attributes: { src: `${CDN}/frame` } },
        { id: link.id, attributes: { href: `${CDN}/l.css` } },
      ],
      adds: [{ parentId: style.id, node: text(`b { c: url(${CDN}/b.png) }`) }],
    });
    expect(walked(page, later).named).toEqual([
      ['/b.png', 'file'],
      ['/a.png', 'file'],
      ['/l.css', 'style'],
    ]);
  });

  it('keeps fragments, leaves out sizes that cannot be had, and takes away what is left of none', () => {
    const event = snapshot(
      element('use', { href: `${CDN}/s.svg#cart` }),
      element('img', { srcset: `${CDN}/gone.png 1x, ${CDN}/here.png 2x` }),
      element('source', { srcset: `${CDN}/gone.png` }),
    );
    createPageAssets((address) => (address.includes('gone') ? '' : address.replace(CDN, '/kept')))(event);
    const all = JSON.stringify(event);
    expect(all).toContain('"/kept/s.svg#cart"');
    expect(all).toContain('"srcset":"/kept/here.png 2x"');
    expect(all).toContain('"srcset":null');
  });

  it.each([
    null,
    { node: 5 },
    { node: { type: 2, id: 1, tagName: 'img', attributes: [1], childNodes: 'x' } },
    { node: { type: 2, tagName: 7, attributes: null, childNodes: [null, 5, []] } },
    {
      source: 0,
      adds: 'x',
      attributes: [null, { attributes: { src: 5, style: null, srcset: '' } }],
      texts: {},
    },
    { source: 15, styles: [{ rules: [null] }] },
  ])('takes %j for a page without assets', (data) => {
    for (const type of [2, 3]) expect(walked({ type, data: data as object }).named).toEqual([]);
  });

  it('does not fall over a tree that is as deep as a line can be', () => {
    let node: object = element('img', { src: `${CDN}/deep.png` });
    for (let depth = 0; depth < 20_000; depth += 1)
      node = { type: 2, id: 1, tagName: 'i', childNodes: [node] };
    const named: string[] = [];
    createPageAssets((address) => {
      named.push(address);
      return undefined;
    })({ type: 2, data: { node } });
    expect(named).toEqual([`${CDN}/deep.png`]);
  });
});

describe('addresses in CSS', () => {
  const mapped = (css: string) =>
    mapCss(css, (address, kind) => (address.startsWith('http') ? `${kind}:${address.slice(-1)}` : undefined));

  it.each([
    ['a { b: url(http://x/a) }', 'a { b: url("file:a") }'],
    [
      `a { b: url( 'http://x/a' ) no-repeat, url("http://x/b") }`,
      `a { b: url( "file:a" ) no-repeat, url("file:b") }`,
    ],
    ['a { b: u\\72l(http://x/a) }', 'a { b: url("file:a") }'],
    ['a { b: url(\\68ttp://x/a) }', 'a { b: url("file:a") }'],
    ['a { b: URL(http://x/a) }', 'a { b: url("file:a") }'],
    ['@import "http://x/a" screen; a { b: "http://x/b" }', '@import "style:a" screen; a { b: "http://x/b" }'],
    ['@IMPORT url(http://x/a) layer(x);', '@IMPORT url("style:a") layer(x);'],
    [
      '@namespace svg url(http://www.w3.org/2000/svg); a { b: url(http://x/a) }',
      '@namespace svg url(http://www.w3.org/2000/svg); a { b: url("file:a") }',
    ],
    [
      'a { b: image-set("http://x/a" type("http://x/b") 1x, url(http://x/c) 2x) }',
      'a { b: image-set("file:a" type("http://x/b") 1x, url("file:c") 2x) }',
    ],
    [
      '@font-face { src: local("http://x/a"), url(http://x/b) format("c") }',
      '@font-face { src: local("http://x/a"), url("file:b") format("c") }',
    ],
    ['a { --b: url(http://x/a) } /* url(http://x/b) */', 'a { --b: url("file:a") } /* url(http://x/b) */'],
    ['a::after { content: "url(http://x/a)" }', 'a::after { content: "url(http://x/a)" }'],
    [
      'a { b: url(data:,http://x/a) url(#http:) url(/own) }',
      'a { b: url(data:,http://x/a) url(#http:) url(/own) }',
    ],
    ['a { b: url(http://x/a', 'a { b: url("file:a")'],
    ['http:// } ] ) { " \\', 'http:// } ] ) { " \\'],
  ])('%s', (css, expected) => {
    expect(mapped(css)).toBe(expected);
  });

  it('cannot be ended by an address', () => {
    expect(mapCss('a { b: url(http://x/a) }', () => '")} </style> \\')).toBe(
      'a { b: url("%22)}%20%3C/style%3E%20%5C") }',
    );
  });
});

it.each([
  ['', ''],
  ['a.png', 'a.png'],
  [' a.png 1x , b.png 2x ', 'a.png 1x, b.png 2x'],
  ['a.png, b.png 2x', 'a.png, b.png 2x'],
  ['w_1,h_2/a.png 1x,b.png 2x', 'w_1,h_2/a.png 1x, b.png 2x'],
  [',,a.png 100w (x, y), b.png', 'a.png 100w (x, y), b.png'],
])('reads the sizes %j', (srcset, expected) => {
  expect(srcsetOf(candidatesOf(srcset))).toBe(expected);
});

it.each([
  ['commas', ','],
  ['blanks', ' '],
  ['candidates', 'a ,'],
  ['brackets', 'a ('],
  ['closed ones', 'a (),'],
  ['commas at the end of an address', 'a'.repeat(100) + ','.repeat(100)],
])('reads sizes of nothing but %s to their end', (_, piece) => {
  const srcset = piece.repeat(Math.floor((64 * 1024) / piece.length));
  expect(candidatesOf(srcset).length).toBeLessThanOrEqual(srcset.length / 2);
  // Longer ones hold none, whatever is in them.
  expect(candidatesOf(srcset.repeat(2))).toEqual([]);
});

it('goes on after an event that cannot be read', () => {
  const named: string[] = [];
  const each = createPageAssets((address) => {
    named.push(address);
    return undefined;
  });
  const data = {
    get source(): number {
      throw new Error('hostile');
    },
  };
  expect(() => each({ type: 3, data })).not.toThrow();
  each(snapshot(element('img', { src: `${CDN}/a.png` })));
  expect(named).toEqual([`${CDN}/a.png`]);
});
