/** A node as rrweb's recorder writes it, or as somebody pretends. */
type Recorded = Readonly<Record<string, unknown>>;

let ids = 0;
const nextId = () => {
  ids += 1;
  return ids;
};

/** An element of a recorded page. */
export const element = (
  tagName: string,
  attributes: Readonly<Record<string, unknown>> = {},
  ...childNodes: readonly unknown[]
): Recorded => ({ type: 2, tagName, attributes, childNodes, id: nextId() });
export const text = (textContent: string): Recorded => ({ type: 3, textContent, id: nextId() });

/** The `data` of a full snapshot with this in its body. */
export const snapshotOf = (body: readonly unknown[], head: readonly unknown[] = []): Recorded => ({
  node: {
    type: 0,
    childNodes: [
      { type: 1, name: 'html', publicId: '', systemId: '', id: nextId() },
      element('html', { lang: 'es' }, element('head', {}, ...head), element('body', {}, ...body)),
    ],
    id: nextId(),
  },
  initialOffset: { left: 0, top: 0 },
});

const RUN = 'window.top.ran=1;window.ran=1';
const svg = (...inner: readonly unknown[]) => element('svg', { width: 10, height: 10 }, ...inner);
const css = (_cssText: string) => element('style', { _cssText });

/**
 * Pages made to run something, to ask another host for something (`away`, an origin), or to keep us busy: the `data` of
 * full snapshots, each with its name.
 */
export function hostilePages(away: string, ours: string): Record<string, unknown> {
  const beacon = `${away}/beacon`;
  const breakOut = `</style></textarea></title></select></svg>--></noscript>]]><script>${RUN}</script><img src="${beacon}" onerror="${RUN}">`;
  return {
    scripts: snapshotOf(
      [
        element('script', {}, text(RUN)),
        element('SCRIPT', { src: `${beacon}.js` }),
        element('noscript', {}, text(`<img src="${beacon}">`)),
        element('template', {}, text(breakOut)),
      ],
      [element('script', { src: `${beacon}.js`, type: 'module' })],
    ),
    'event attributes': snapshotOf([
      element('img', { src: 'nothing', onerror: RUN, ONLOAD: RUN, 'on\u0000error': RUN }),
      element('body', { onload: RUN, onfocus: RUN }),
      element('details', { open: true, ontoggle: RUN }),
      element('input', { autofocus: true, onfocus: RUN, tabindex: 0 }),
      element('x-own', { onclick: RUN, style: 'animation:x 1s', onanimationstart: RUN, autofocus: '' }),
    ]),
    'names that end their tag': snapshotOf([
      element('div', { 'x onload': RUN, 'x"><script>': RUN, 'a=b': 'c', '': 'd', 'data-x><img src=x': '' }),
      element(`img src=x onerror=${RUN}`, {}),
      element('div><script>', {}, text(RUN)),
      element('', {}),
      svg(element('g', { 'fill" onload': RUN, 'x:onload': RUN })),
    ]),
    'addresses that run': snapshotOf([
      element('a', { href: `javascript:${RUN}`, ping: beacon, target: '_top' }, text('a')),
      element('img', { src: `javascript:${RUN}` }),
      element('img', { src: `data:text/html,<script>${RUN}</script>` }),
      element('img', {
        src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><image href="${beacon}"/></svg>`,
      }),
      element('form', { action: `javascript:${RUN}` }, element('button', { formaction: beacon })),
      element('iframe', { src: `data:text/html,<script>${RUN}</script>` }),
    ]),
    'what leads elsewhere': snapshotOf(
      [element('div', { background: beacon }), element('area', { href: beacon })],
      [
        element('meta', { 'http-equiv': 'refresh', content: `0;url=${beacon}` }),
        element('meta', { 'http-equiv': 'Content-Security-Policy', content: 'img-src *' }),
        element('base', { href: `${away}/` }),
        ...['stylesheet', 'prefetch', 'preconnect', 'dns-prefetch', 'icon', 'preload', 'manifest'].map(
          (rel) => element('link', { rel, href: beacon, as: 'image' }),
        ),
      ],
    ),
    frames: snapshotOf([
      element('iframe', { src: beacon, width: 90, height: 30 }),
      element('iframe', { srcdoc: `<script>${RUN}</script>` }),
      element('object', { data: beacon, type: 'text/html' }, element('img', { src: beacon })),
      element('embed', { src: beacon }),
      element('frameset', { onload: RUN }, element('frame', { src: beacon })),
      element('portal', { src: beacon }),
    ]),
    pictures: snapshotOf([
      element('img', { src: beacon, srcset: `${beacon} 2x`, sizes: '10px' }),
      element('img', { src: `${ours}/own.png`, srcset: `${ours}/own.png 1x, ${beacon} 2x` }),
      element('img', { src: `${ours}//${away.replace(/^https?:\/\//, '')}/beacon` }),
      element('img', { src: away.replace(/^https?:/, '') }),
      element('img', { rr_dataURL: beacon }),
      element('canvas', { rr_dataURL: beacon }),
      element('input', { type: 'image', src: beacon }),
      element('video', { src: beacon, poster: beacon, autoplay: true }, element('source', { src: beacon })),
      element('audio', { src: beacon, controls: true, autoplay: true }),
      element('picture', {}, element('source', { srcset: beacon }), element('img', { src: beacon })),
    ]),
    drawings: snapshotOf([
      svg(
        element('script', {}, text(RUN)),
        element('foreignObject', {}, element('img', { src: beacon, onerror: RUN })),
        element('foreignobject', {}, element('script', {}, text(RUN))),
        element('use', { href: `${beacon}#x` }),
        element('use', { 'xlink:href': `data:image/svg+xml,<svg id="x" onload="${RUN}"/>#x` }),
        element('image', { href: beacon, 'xlink:href': beacon }),
        element('a', { 'xlink:href': `javascript:${RUN}` }, element('circle', { r: 5 })),
        element('animate', { attributeName: 'href', to: `javascript:${RUN}`, onbegin: RUN }),
        element('set', { attributeName: 'onload', to: RUN }),
        element('rect', { fill: `url(${beacon}#a)`, filter: `url("${beacon}#b")`, width: 9, height: 9 }),
        element('filter', {}, element('feImage', { href: beacon })),
        element('style', {}, text(`</svg>${breakOut}`)),
        element('div', {}, element('script', {}, text(RUN))),
        element('title', {}, text(breakOut)),
      ),
      element('math', {}, element('mtext', {}, element('img', { src: beacon, onerror: RUN }))),
    ]),
    styles: snapshotOf(
      [
        element('div', { style: `width:9px;height:9px;background:url(${beacon})` }, text('x')),
        element('div', { style: `background-image:image-set("${beacon}" 1x);width:9px;height:9px` }),
        element('li', { style: `list-style:url('${beacon}');cursor:url(${beacon}),auto` }),
        element('div', { style: `background:u\\72l(${beacon});width:9px;height:9px` }),
        element('div', { class: 'a', style: `"><script>${RUN}</script>` }),
      ],
      [
        css(`@import url(${beacon}.css); @import "${beacon}.css"; @IMPORT '${beacon}.css' screen;`),
        css(`@\\69mport "${beacon}.css"; @import/**/url("${beacon}.css");`),
        css(`@font-face{font-family:f;src:url(${beacon}.woff2)} body{font-family:f}`),
        css(
          `body::before{content:url( "${beacon}" )} .a{background:URL(\n${beacon}\n);width:9px;height:9px}`,
        ),
        css(
          `.a{background:-webkit-image-set(url(${beacon}) 1x)} .b{src:src("${beacon}")} @namespace url(${beacon});`,
        ),
        css(`.a::after{content:"${breakOut.replaceAll('"', '\\"')}"}`),
        css(breakOut),
        element('style', {}, text(`${breakOut} body{background:url(${beacon}`)),
        element('link', { rel: 'stylesheet', _cssText: `body{background:url(${beacon})}${breakOut}` }),
        element('style', { _cssText: 'b{}', media: `"><script>${RUN}</script>` }),
      ],
    ),
    'texts that end their element': snapshotOf([
      element('textarea', { value: breakOut }),
      element('textarea', {}, text(breakOut)),
      element(
        'select',
        {},
        css(breakOut),
        element('option', {}, text(breakOut)),
        element('textarea', { value: breakOut }),
      ),
      element('p', { title: breakOut, 'data-x': breakOut, class: breakOut }, text(breakOut)),
      ...['xmp', 'plaintext', 'noembed', 'noframes', 'title', 'listing'].map((tag) =>
        element(tag, {}, text(breakOut)),
      ),
      { type: 5, textContent: breakOut },
      { type: 4, textContent: breakOut },
      { type: 1, name: `html><script>${RUN}</script>` },
    ]),
    'names of the language': snapshotOf([
      JSON.parse(
        '{"type":2,"tagName":"div","attributes":{"__proto__":{"x":1},"constructor":"a","toString":"b","hasOwnProperty":"c"},"childNodes":[],"__proto__":{"isShadow":true}}',
      ),
      ...['__proto__', 'constructor', 'toString', 'valueOf'].map((tag) => element(tag, {}, text(tag))),
    ]),
    'no nodes': snapshotOf([
      null,
      7,
      'text',
      [[]],
      {},
      { type: 2 },
      { type: 2, tagName: { toString: 1 }, attributes: 5, childNodes: {} },
      { type: 2, tagName: 'div', attributes: ['a'], childNodes: 'b' },
      { type: 2, tagName: 'div', attributes: { class: {}, id: [], hidden: null, width: Number.MAX_VALUE } },
      { type: 3, textContent: 5 },
      { type: '2', tagName: 'script' },
    ]),
    shadows: snapshotOf([
      {
        ...element(
          'x-shadow',
          {},
          {
            ...element(
              'div',
              {},
              element('script', {}, text(RUN)),
              element('img', { src: beacon, onerror: RUN }),
            ),
            isShadow: true,
          },
        ),
        isShadowHost: true,
      },
    ]),
  };
}
