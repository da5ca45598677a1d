import { type Recipe, recipe } from './attack.ts';
import { added, changed, increment } from './nodes.ts';

/** Drawings, formulas and canvases. */
export const drawings: readonly Recipe[] = [
  recipe('drawings that run', ({ svg, el, text, run, away }) => ({
    body: [
      svg(
        'svg',
        { onload: run, onbegin: run },
        svg('script', {}, text(run)),
        svg('script', { href: `data:text/javascript,${run}`, 'xlink:href': away }),
        svg('foreignObject', {}, el('script', {}, text(run)), el('img', { src: away, onerror: run })),
        svg('handler', { 'ev:event': 'load' }, text(run)),
        svg('title', {}, el('script', {}, text(run))),
        svg('desc', {}, el('iframe', { src: away })),
        svg('style', {}, text(`* { background: url(${away}) }`)),
      ),
    ],
  })),
  recipe('drawings that change themselves', ({ svg, run, away }) => {
    const address = `javascript:${run}`;
    const late = svg('set', { attributeName: 'href', to: away });
    return {
      body: [
        svg(
          'svg',
          {},
          svg(
            'a',
            { id: 'a', href: '#' },
            svg('set', { attributeName: 'href', to: address, begin: '0s', onbegin: run }),
            svg('animate', {
              attributeName: 'xlink:href',
              values: `${address};${away}`,
              dur: '1s',
              onend: run,
            }),
            svg('animate', { attributeName: 'onclick', to: run }),
          ),
          svg(
            'image',
            { id: 'i', width: 9, height: 9 },
            svg('set', { attributeName: 'href', to: away }),
            late,
          ),
          svg('use', {}, svg('animate', { attributeName: 'href', values: `${away}#x;${away}#y`, dur: '1s' })),
          svg('animateMotion', {}, svg('mpath', { href: `${away}#p` })),
        ),
      ],
      later: [changed(late.id, { to: `${away}/late` }), changed(late.id, { attributeName: 'onload' })],
    };
  }),
  recipe('drawings that ask', ({ svg, away, run }) => ({
    body: [
      svg(
        'svg',
        { width: 90, height: 90 },
        svg('image', { href: away, 'xlink:href': away, width: 9, height: 9 }),
        svg('use', { href: `${away}#x`, 'xlink:href': `${away}#y` }),
        svg('use', {
          href: `data:image/svg+xml,<svg id="x" xmlns="http://www.w3.org/2000/svg" onload="${run}"/>#x`,
        }),
        svg('rect', { fill: `url(${away}#a)`, stroke: `url("${away}#b")`, width: 9, height: 9 }),
        svg('rect', { filter: `url(${away}#f)`, mask: `url(${away}#m)`, 'clip-path': `url(${away}#c)` }),
        svg('filter', { id: 'f' }, svg('feImage', { href: away, 'xlink:href': away })),
        svg('pattern', { href: `${away}#p` }),
        svg('linearGradient', { href: `${away}#g`, 'xlink:href': `${away}#g` }),
        svg('textPath', { href: `${away}#t` }),
        svg('cursor', { 'xlink:href': away }),
        svg('color-profile', { 'xlink:href': away }),
        svg('font-face-uri', { 'xlink:href': away }),
        svg('iframe', { src: away }),
        svg('embed', { src: away }),
        svg('video', { src: away }),
      ),
    ],
    later: [added([svg('image', { href: away, width: 9, height: 9 })], 10)],
  })),
  recipe('formulas', ({ el, text, run, away }) => ({
    body: [
      el(
        'math',
        { href: `javascript:${run}`, 'xlink:href': away },
        el('mtext', {}, el('img', { src: away, onerror: run }), el('mglyph', { src: away })),
        el('maction', { actiontype: 'statusline#http://x', 'xlink:href': `javascript:${run}` }, text('x')),
        el('annotation-xml', { encoding: 'text/html', src: away }, el('script', {}, text(run))),
        el('semantics', { definitionurl: away }),
      ),
    ],
  })),
  recipe('canvases', ({ el, run, away }) => {
    const canvas = el('canvas', { rr_dataURL: `data:text/html,<script>${run}</script>` });
    const commands = [
      {
        property: 'drawImage',
        args: [{ rr_type: 'ImageBitmap', args: [{ rr_type: 'Blob', src: away }] }, 0, 0],
      },
      { property: 'drawImage', args: [{ rr_type: 'HTMLImageElement', src: away }, 0, 0] },
      { property: 'constructor', args: [{ rr_type: 'Function', args: [run] }] },
      { property: '__proto__', args: [{ polluted: true }], setter: true },
      { property: 'fillStyle', args: [{ rr_type: 'Worker', args: [away] }], setter: true },
      { property: 'canvas.ownerDocument.defaultView.eval', args: [run] },
    ];
    return {
      body: [canvas],
      later: [0, 1, 2].flatMap((type) => [
        increment(9, { id: canvas.id, type, commands }),
        ...commands.map((command) => increment(9, { id: canvas.id, type, ...command })),
      ]),
    };
  }),
];
