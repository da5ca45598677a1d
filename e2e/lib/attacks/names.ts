import { meta } from '../posted-recording.ts';
import { type Recipe, recipe } from './attack.ts';
import { added, changed, custom, documentOf, increment, mutation } from './nodes.ts';

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
];
/** Of JSON: written in source, `__proto__` would be no field. */
const named = (value: unknown) =>
  JSON.parse(`{${NAMES.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`);

/** Names that mean something to the language, and names that are none. */
export const names: readonly Recipe[] = [
  recipe('names of the language as attributes', ({ el, run }) => {
    const box = el('div', named({ polluted: true }));
    return {
      body: [
        box,
        el('div', named(run)),
        { ...el('div', {}), ...named({ isShadow: true, attributes: { x: 1 } }) },
      ],
      later: [
        changed(box.id, named('x')),
        changed(box.id, { style: named('red') }),
        changed(box.id, { style: named(['red', 'important']) }),
        changed(box.id, { class: named('x') }),
      ],
    };
  }),
  recipe('names of the language as tags', ({ el, text }) => ({
    body: NAMES.map((tag) => el(tag, {}, text(tag))),
    later: [
      added(NAMES.map((tag) => el(tag))),
      ...NAMES.map((tag) => custom(tag, named(1))),
      ...NAMES.map((tag) => increment(16, { define: { name: tag } })),
    ],
  })),
  recipe('names of the language as numbers', ({ el }) => ({
    later: NAMES.flatMap((id) => [
      added([{ ...el('b'), id }]),
      mutation({ adds: [{ parentId: 3, nextId: -1, previousId: id, node: { ...el('i'), id } }] }),
      mutation({ adds: [{ parentId: id, nextId: id, previousId: -1, node: el('i') }] }),
      mutation({ removes: [{ id, parentId: id }], texts: [{ id, value: 'x' }] }),
      changed(id, { class: 'x' }),
      increment(8, { id, styleId: id, adds: [{ rule: 'a {}', index: 0 }] }),
      increment(15, { id: 1, styleIds: [id], styles: [{ styleId: id, rules: [] }] }),
    ]),
  })),
  recipe('fields of the language in events', () => ({
    later: [
      { type: 3, data: JSON.parse('{"source":0,"__proto__":{"adds":[]},"constructor":{"name":"x"}}') },
      { type: 5, data: JSON.parse('{"tag":"__proto__","payload":{"__proto__":{"polluted":true}}}') },
      {
        type: 4,
        data: JSON.parse('{"__proto__":{"href":"x"},"width":1024,"height":768,"href":{"toString":1}}'),
      },
      { type: 6, data: JSON.parse('{"plugin":"__proto__","payload":{"__proto__":1}}') },
    ],
  })),
  recipe('tags that are none', ({ el, text, run, away }) => {
    const tags = [
      '',
      ' ',
      'a b',
      'a>b',
      `img src=${away} onerror=${run}`,
      'div><script>',
      '1',
      '<',
      'a\u0000b',
      'ſcript',
      'ⓢcript',
      'x'.repeat(70_000),
    ];
    return {
      body: tags.map((tag) => el(tag, {}, text(run))),
      later: tags.map((tag) => added([el(tag, {}, text(run))])),
    };
  }),
  recipe('attributes that are none', ({ el, run, away }) => {
    const bad = {
      'x onload': run,
      'x"><script>': run,
      'a=b': 'c',
      '': 'd',
      'on\nerror': run,
      '/onload': run,
      [`><img src=${away}`]: '',
      'xmlns:onload': run,
      'xlink:onload': run,
      '\u0000': 'x',
      ['x'.repeat(70_000)]: 'y',
    };
    const box = el('div', bad);
    return { body: [box, { ...el('g', bad), isSVG: true }], later: [changed(box.id, bad), changed(3, bad)] };
  }),
  recipe('doctypes, comments and other nodes', ({ el, nextId, run, breakOut }) => {
    const doctypes = ['html', '', `html><script>${run}</script>`, 'svg', 'html\u0000', null, 7].map(
      (name) => ({
        type: 1,
        name,
        publicId: `"><script>${run}</script>`,
        systemId: breakOut,
        id: nextId(),
      }),
    );
    const others = [4, 5, 6, 7, 8, -1, '5', null].map((type) => ({
      type,
      textContent: breakOut,
      id: nextId(),
    }));
    return {
      body: [
        ...others.filter(({ type }) => type === 5),
        { type: 5, textContent: '--><script>', id: nextId() },
      ],
      later: [...doctypes, ...others].flatMap((node) => [added([node], 1), added([node], 3)]),
      ...{ head: [el('title', {}, { type: 5, textContent: breakOut, id: nextId() })] },
    };
  }),
  recipe('a page that is no HTML', ({ text, run }) => {
    const data = documentOf({
      html: { xmlns: 'http://www.w3.org/1999/xhtml', manifest: 'https://attacker.example/m' },
    }) as { node: object };
    const quirks = { ...data, node: { ...data.node, compatMode: 'BackCompat' } };
    return { pictured: [meta(0), { at: 0, type: 2, data: quirks }], later: [added([text(run)], 1)] };
  }),
  recipe('letters that hide others', ({ el, text, run }) => {
    const letters = [
      '\u202e',
      '\ufeff',
      '\ud800',
      '\u2028',
      '\u0000',
      '+ADw-script+AD4-',
      '\u001b(J',
      '%3Cscript%3E',
    ];
    return {
      head: [
        el('meta', { charset: 'utf-7' }),
        el('meta', { 'http-equiv': 'Content-Type', content: 'text/html; charset=iso-2022-jp' }),
      ],
      body: letters.map((letter) =>
        el('p', { title: `${letter}" onload="${run}`, [`data-${letter}`]: letter }, text(letter)),
      ),
      later: letters.map((value) => mutation({ texts: [{ id: 5, value }] })),
    };
  }),
];
