// Long: half of it is the list of what pages hold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { element, hostilePages, snapshotOf, text } from '../../../testing/hostile-pages.ts';
import { previewHtml } from './html.ts';

const OURS = 'https://vitrine.example';
const AWAY = 'https://away.example';

const htmlOf = (snapshot: unknown) => previewHtml(snapshot, { origin: OURS }) ?? '';
/** Of what stands in the body, without what every preview has. */
const bodyOf = (...nodes: unknown[]) =>
  /<body>(.*)<\/body>/s.exec(htmlOf(snapshotOf(nodes)))?.[1] ?? 'no body';

const TAG = /<(\/?[a-z][a-z0-9-]*)((?: [\w:.-]+="[^"<>]*")*)>|<!DOCTYPE html>/g;
const NEVER =
  /^(script|noscript|iframe|frame|frameset|object|embed|portal|meta|base|link|math|foreignobject|animate|set|area|title|xmp|plaintext)$/;

/** Whatever parser reads it, it finds these tags and no others: so it is enough to look at these. */
function expectHarmless(html: string): void {
  // A space for each: a `<` before a tag begins nothing, whatever comes behind that tag.
  expect(html.replaceAll(TAG, ' ')).not.toMatch(/<[a-z/!?]/i);
  for (const [, name = '', attributes = ''] of html.matchAll(TAG)) {
    expect(name.replace('/', '')).not.toMatch(NEVER);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([\w:.-]+)="([^"]*)"/g)) {
      expect(attribute).not.toMatch(
        /^(on|formaction|action|ping|srcdoc|autofocus|target|tabindex|http-equiv)/i,
      );
      if (['href', 'src', 'poster', 'data'].includes(attribute))
        expect(value).toMatch(/^(#|data:image\/|\/(?!\/))/);
      if (attribute === 'srcset') for (const one of value.split(', ')) expect(one).toMatch(/^\/(?!\/)/);
    }
  }
  for (const [, sheet = '', value = ''] of html.matchAll(
    /<style[^>]*>(.*?)<\/style>| (?:style|fill)="([^"]*)"/gs,
  ))
    for (const [, address = ''] of `${sheet}${value}`.matchAll(/url\(([^)]*)\)/gi))
      expect(address.replaceAll('&quot;', '"')).toMatch(/^"(#|data:|\/(?!\/))/);
}

describe('a preview of what is hostile', () => {
  it.each(Object.entries(hostilePages(AWAY, OURS)))('%s', (_name, snapshot) =>
    expectHarmless(htmlOf(snapshot)),
  );

  it('is harmless, whatever the nodes are', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '</style>',
      '<script>',
      'url(',
      ')',
      '\\',
      ';',
      ' ',
      '=',
      '--',
      `${AWAY}/x`,
      'javascript:',
      '@import ',
      '\u0000',
      'é',
      '/',
      '&lt;',
    );
    const words = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const tag = fc.constantFrom(
      'div',
      'a',
      'img',
      'style',
      'svg',
      'use',
      'image',
      'textarea',
      'select',
      'option',
      'table',
      'x-a',
      'input',
      'video',
      'canvas',
      'p',
      'pre',
      'iframe',
      'script',
      'link',
    );
    const name = fc.constantFrom(
      'class',
      'style',
      'href',
      'src',
      'srcset',
      'value',
      '_cssText',
      'rr_dataURL',
      'xlink:href',
      'poster',
      'fill',
      'onclick',
      'data-x',
      'media',
      'rr_width',
    );
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        words.map((textContent) => ({ type: 3, textContent })),
        fc.record({
          type: fc.constant(2),
          tagName: fc.oneof(tag, words),
          attributes: fc.dictionary(fc.oneof(name, words), fc.oneof(words, fc.boolean(), fc.integer()), {
            maxKeys: 4,
          }),
          childNodes: fc.array(tie('node'), { maxLength: 4 }),
          isShadow: fc.boolean(),
        }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (nodes) => expectHarmless(htmlOf(snapshotOf(nodes)))),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['no node', { node: 5 }],
    ['an element for a document', { node: element('html') }],
    ['an empty document', { node: { type: 0, childNodes: [] } }],
    ['a document of texts', { node: { type: 0, childNodes: [text('x')] } }],
  ])('is none of %s', (_name, snapshot) => {
    expect(previewHtml(snapshot, { origin: OURS })).toBeUndefined();
  });
});

describe('a preview of what is too much', () => {
  const deep = (levels: number) => {
    let node: unknown = text('bottom');
    for (let level = 0; level < levels; level += 1) node = element('div', {}, node);
    return node;
  };
  const cycle: { childNodes: unknown[] } & Record<string, unknown> = { ...element('div'), childNodes: [] };
  cycle.childNodes.push(cycle, cycle);
  const many = (count: number, node: unknown) => Array.from({ length: count }, () => node);

  it.each([
    ['deep', [deep(100_000)]],
    ['wide', many(60_000, element('b'))],
    ['a cycle', [cycle]],
    ['a long text', [text('x'.repeat(20_000_000))]],
    ['a long attribute', [element('div', { class: 'x'.repeat(10_000_000) })]],
    ['a long style', [element('style', { _cssText: 'a{}'.repeat(3_000_000) })]],
    ['many long styles', many(50, element('style', { _cssText: 'a{}'.repeat(100_000) }))],
    ['addresses that never end', [element('style', { _cssText: 'url('.repeat(400_000) })]],
    ['quotes that never end', [element('style', { _cssText: `url("${'\\"url('.repeat(200_000)}` })]],
    ['blanks', [element('style', { _cssText: `url(${' '.repeat(1_000_000)}:not(${' '.repeat(1_000_000)}` })]],
    [
      'a long list of pictures',
      [element('img', { src: `${OURS}/a`, srcset: `${OURS}/a 1w, `.repeat(100_000) })],
    ],
    ['pictures', many(4_000, element('img', { src: `${OURS}/a.png` }))],
  ])('%s: it is small all the same', (_name, nodes) => {
    const html = htmlOf(snapshotOf(nodes));
    expectHarmless(html);
    expect(html.length).toBeLessThan(1_700_000);
    expect([...html.matchAll(/<(?!\/|!)/g)].length).toBeLessThanOrEqual(5_001);
    expect([...html.matchAll(/src="\/a/g)].length).toBeLessThanOrEqual(24);
    expect(html.endsWith('</body></html>')).toBe(true);
  });

  it('goes only as deep as a parser does', () => {
    const shadow = (node: unknown) => ({ ...element('x-a', {}, { ...(node as object), isShadow: true }) });
    let node: unknown = element('b');
    for (let level = 0; level < 1_000; level += 1) node = shadow(node);
    expect(bodyOf(deep(1_000)).match(/<div>/g)?.length).toBeLessThan(200);
    expect(bodyOf(node).match(/<x-a>/g)?.length).toBeLessThan(200);
  });

  it('leaves out the one style sheet that is too large, and shows what follows', () => {
    const styles = [
      element('style', { _cssText: 'a{}'.repeat(600_000) }),
      element('style', { _cssText: 'b{}' }),
    ];
    const html = htmlOf(snapshotOf([element('h1', {}, text('Velas'))], styles));
    expect(html).toContain('<style>b{}</style>');
    expect(html).not.toContain('a{}');
    expect(html).toContain('<h1>Velas</h1>');
  });
});

describe('a preview of a store’s page', () => {
  it.each<[string, unknown, string]>([
    ['text', text('5 < 6 & "7"'), '5 &lt; 6 &amp; &quot;7&quot;'],
    [
      'what style sheets select by',
      element('p', { class: 'a b', id: 'c', 'data-open': '', 'aria-hidden': 'true' }),
      '<p class="a b" id="c" data-open="" aria-hidden="true"></p>',
    ],
    [
      'a link that leads nowhere',
      element('a', { href: 'https://s/x', target: '_blank' }, text('x')),
      '<a href="#">x</a>',
    ],
    [
      'a masked field',
      element('input', { type: 'text', value: '****', placeholder: 'Nombre', checked: false }),
      '<input type="text" value="****" placeholder="Nombre">',
    ],
    [
      'what is checked',
      element('input', { type: 'checkbox', checked: true }),
      '<input type="checkbox" checked="">',
    ],
    ['a text area', element('textarea', { value: '\n**' }), '<textarea value="\n**">\n\n**</textarea>'],
    ['preformatted text', element('pre', {}, text('\na')), '<pre>\n\na</pre>'],
    ['a form that sends nothing', element('form', { action: 'https://s/', method: 'post' }), '<form></form>'],
    [
      'a picture of ours',
      element('img', { src: `${OURS}/a.png?v=1`, alt: 'A' }),
      '<img alt="A" src="/a.png?v=1">',
    ],
    [
      'one of several sizes',
      element('img', { src: `${OURS}/a`, srcset: `${OURS}/a 1w, ${OURS}/b 2w`, sizes: '9px' }),
      '<img src="/a" srcset="/a 1w, /b 2w" sizes="9px">',
    ],
    [
      'a canvas',
      element('canvas', { width: 9, rr_dataURL: 'data:image/webp;base64,AA' }),
      '<img width="9" src="data:image/webp;base64,AA">',
    ],
    ['an empty canvas', element('canvas', { width: 9 }), '<canvas width="9"></canvas>'],
    [
      'what was blocked',
      element('div', { class: 'privacy-mask', rr_width: '120px', rr_height: '30.5px' }),
      '<div class="privacy-mask" style="width:120px;height:30.5px"></div>',
    ],
    [
      'an element of its own',
      element('x-stars', { value: '4', count: 7 }),
      '<x-stars value="4" count="7"></x-stars>',
    ],
    [
      'a drawing',
      element(
        'svg',
        { viewBox: '0 0 9 9' },
        element('path', { d: 'M0 0', fill: 'url(#g)' }),
        element('use', { href: '#x' }),
      ),
      '<svg viewBox="0 0 9 9"><path d="M0 0" fill="url(&quot;#g&quot;)"></path><use href="#x"></use></svg>',
    ],
    [
      'a style',
      element('b', { style: `background: url('${OURS}/a b.png')` }),
      '<b style="background: url(&quot;/a%20b.png&quot;)"></b>',
    ],
    [
      'a picture within a style',
      element('style', { _cssText: 'b{mask:url("data:image/svg+xml,<svg a=\'b\'/>")}' }),
      '<style>b{mask:url("data:image/svg+xml,%3Csvg%20a=\'b\'/%3E")}</style>',
    ],
    [
      'a condition of a style',
      element('style', { media: 'print', _cssText: '@media (width <= 600px){a:not(:defined){b:c}}' }),
      '<style media="print">@media (width <= 600px){a:not(*){b:c}}</style>',
    ],
    [
      'the style of a shadow',
      { ...element('x-a', {}, { ...element('i'), isShadow: true }, element('u')), isShadowHost: true },
      '<x-a><template shadowrootmode="open"><i></i></template><u></u></x-a>',
    ],
    ['no comment and no script', [{ type: 5, textContent: 'x' }, element('script', {}, text('x'))], ''],
  ])('%s', (_name, node, expected) => {
    expect(bodyOf(...(Array.isArray(node) ? node : [node]))).toBe(expected);
  });

  it('draws what it may not ask for as a tint of its size', () => {
    const html = bodyOf(element('img', { src: `${AWAY}/a.png`, width: '800', height: '600' }));
    expect(html).toMatch(
      /^<img width="800" height="600" src="data:image\/svg\+xml,[^"]*width='800' height='600'/,
    );
    expect(html).not.toContain('away');
  });

  it('gives shadow roots and the document the style sheets that they have adopted', () => {
    const host = element('x-a', {}, { ...element('i'), isShadow: true });
    const snapshot = snapshotOf([host]);
    const document = (snapshot.node as { id: number }).id;
    const adopted = new Map([
      [host.id as number, ['i{color:red}', `i{background:url(${AWAY}/x)}`]],
      [document, ['b{}']],
    ]);
    const html = previewHtml(snapshot, { origin: OURS, adopted });
    expect(html).toContain(
      '<template shadowrootmode="open"><style>i{color:red}</style><style>i{background:url("data:,")}</style><i></i></template>',
    );
    expect(html).toMatch(/<\/html><style>b\{\}<\/style>$/);
  });

  it('keeps to the rules by which the page was laid out', () => {
    expect(htmlOf(snapshotOf([]))).toMatch(/^<!DOCTYPE html><style>/);
    const { node } = snapshotOf([]);
    expect(htmlOf({ node: { ...(node as object), compatMode: 'BackCompat' } })).toMatch(/^<style>/);
  });
});
