import type { RecordedEvent } from '@vitrine/contract/events';
import { expect, test, vi } from 'vitest';
import { labelOf } from './labels.ts';
import { applyEvent, newLightDom } from './light-dom.ts';
import { h, snapshotOf } from './testing/nodes.ts';

// Beside other tests on a busy machine; alone they take a second.
vi.setConfig({ testTimeout: 60_000 });

const newPage = () => Object.assign(newLightDom(), { visits: { left: 1_000 } });

/** The label of the node `#it` (by attribute id) on a page of this tree. */
function labelled(tree: ReturnType<typeof h>) {
  const page = newPage();
  for (const _ of applyEvent(page, snapshotOf(tree)));
  const it = [...page.nodes.values()].find(({ attributes }) => attributes?.get('id') === 'it');
  return labelOf(page, it?.id ?? -1);
}
const it = { id: 'it' };
const long = 'una palabra y otra '.repeat(20);

test.each<[string, ReturnType<typeof h>, string]>([
  ['a button by its words', h('button', it, 'Agregar ', h('b', {}, 'al carrito')), 'Agregar al carrito'],
  ['what is in a button by the button', h('button', {}, h('svg', {}, h('path', it)), ' Buscar'), 'Buscar'],
  [
    'words that only styles hold apart',
    h('a', it, h('span', {}, 'Vela'), h('span', {}, '$ 12')),
    'Vela $ 12',
  ],
  [
    'what it tells assistive technology first',
    h('button', { ...it, 'aria-label': 'Una más' }, '+'),
    'Una más',
  ],
  [
    'what else names it',
    h('div', {}, h('p', { id: 'n' }, 'Menú'), h('button', { ...it, 'aria-labelledby': 'n' })),
    'Menú',
  ],
  ['a picture in a link', h('a', it, h('img', { alt: 'Vela de soja' })), 'Vela de soja'],
  ['a picture', h('img', { ...it, alt: 'Taza' }), 'Taza'],
  ['a role as good as a tag', h('div', { role: 'button' }, h('i', it), 'Ver más'), 'Ver más'],
  [
    'a field by the label that names it',
    h('form', {}, h('label', { for: 'it' }, 'Correo'), h('input', { ...it, value: '***' })),
    'Correo',
  ],
  [
    'by the label around it, without its choices',
    h('label', {}, 'Provincia', h('select', it, h('option', {}, 'Jujuy'))),
    'Provincia',
  ],
  ['by its hint', h('input', { ...it, placeholder: 'Buscar', value: 'vela' }), 'Buscar'],
  ['never by what it holds', h('textarea', { ...it, value: 'vela' }, 'vela'), '<textarea>'],
  ['unless that is its caption', h('input', { ...it, type: 'submit', value: 'Enviar' }), 'Enviar'],
  ['text that is edited is the visitor’s', h('div', { ...it, contenteditable: '' }, 'mi nota'), '<div>'],
  ['so is masked text', h('button', it, '**** ***'), '<button>'],
  ['a text by its words', h('p', it, 'Envíos a todo el país'), 'Envíos a todo el país'],
  ['a long one by its beginning', h('p', it, long), `${long.slice(0, 79).trim()}…`],
  ['half a page by nothing', h('main', it, h('p', {}, long), h('p', {}, long)), '<main>'],
  ['scripts and styles say nothing', h('div', it, h('script', {}, 'x()'), h('style', {}, 'p {}')), '<div>'],
  ['marks that turn the text are gone', h('button', it, 'A\u202eB\n C'), 'AB C'],
])('%s', (_, tree, text) => {
  expect(labelled(tree).text).toBe(text);
});

test('what is not there has no name', () => {
  expect(labelOf(newPage(), 7)).toEqual({ text: '', calm: false, control: false, expects: 'nothing' });
});

test.each<[string, ReturnType<typeof h>, boolean]>([
  ['a stepper', h('button', { ...it, 'aria-label': 'Una más' }, '+'), true],
  ['an arrow', h('button', it, h('span', {}, ' › ')), true],
  ['a text field', h('input', it), true],
  ['an editable text', h('p', { contenteditable: 'true' }, h('b', it)), false],
  ['an arrow by its name', h('button', { ...it, 'aria-label': 'Siguiente' }, h('svg', {})), true],
  ['one in another language', h('div', { ...it, role: 'button', 'aria-label': 'Próximo slide' }), true],
  ['one by its title', h('a', { ...it, title: 'Previous image' }, h('svg', {})), true],
  ['one by its word', h('button', it, 'Anterior ‹'), true],
  ['a stepper by its name', h('button', { ...it, 'aria-label': 'Aumentar la cantidad' }), true],
  ['zoom', h('button', { ...it, 'aria-label': 'Zoom in' }), true],
  ['a slider', h('input', { ...it, type: 'range' }), true],
  ['a slider that is none of the browser’s', h('div', { ...it, role: 'slider' }), true],
  [
    'a picture beside a number',
    h('div', {}, h('button', it, h('svg', {})), h('input', { type: 'number' })),
    true,
  ],
  ['what buys so many', h('div', {}, h('input', { type: 'number' }), h('button', it, 'Agregar')), false],
  ['what shows more', h('button', { ...it, 'aria-label': 'Ver más productos' }, 'Ver más'), false],
  ['a sentence with such a word', h('button', it, 'Pagar en más cuotas'), false],
  ['a button', h('button', it, 'Comprar'), false],
  ['a box', h('input', { ...it, type: 'checkbox' }), false],
  ['a text', h('p', it, '+'), false],
])('clicking often on %s: calm is %s', (_, tree, calm) => {
  expect(labelled(tree).calm).toBe(calm);
});

test('it follows the page as it changes', () => {
  // html, head, title and its text, body; then the button and its text.
  const button = 6;
  const dom = newPage();
  const apply = (event: RecordedEvent) => {
    for (const _ of applyEvent(dom, event));
    return labelOf(dom, button).text;
  };
  const mutation = (change: object) => ({ ...snapshotOf(), type: 3, data: { source: 0, ...change } });
  expect(apply(snapshotOf(h('button', it, 'Agregar')))).toBe('Agregar');
  const text = button + 1;
  expect(apply(mutation({ texts: [{ id: text, value: 'Agregando' }] }))).toBe('Agregando');
  const add = (id: number, words: string, nextId: number | null) => ({
    parentId: button,
    nextId,
    node: { type: 3, id, textContent: words },
  });
  expect(apply(mutation({ adds: [add(900, 'Ya ', text), add(901, ' ahora', null)] }))).toBe(
    'Ya Agregando ahora',
  );
  expect(apply(mutation({ removes: [{ parentId: button, id: text }] }))).toBe('Ya ahora');
  expect(apply(mutation({ adds: [add(900, 'Ya', null)] }))).toBe('ahoraYa');
  expect(
    apply(mutation({ attributes: [{ id: button, attributes: { title: 'T', 'aria-label': 'Listo' } }] })),
  ).toBe('Listo');
  expect(apply(mutation({ attributes: [{ id: button, attributes: { 'aria-label': null } }] }))).toBe(
    'ahoraYa',
  );
});

test('trees that fight back', () => {
  const dom = newPage();
  const run = (data: unknown, type = 3) => {
    for (const _ of applyEvent(dom, { ...snapshotOf(), type, data }));
  };
  for (const data of [
    null,
    7,
    {},
    { node: null },
    { node: { id: 'x' } },
    { node: { id: 1, childNodes: 7, attributes: 'x' } },
  ])
    run(data, 2);
  let deep: object = { id: 50_001, type: 3, textContent: 'fondo' };
  for (let id = 50_000; id > 0; id--)
    deep = { id, type: 2, tagName: 'b', childNodes: [deep], attributes: null };
  run({ node: deep }, 2);
  expect(labelOf(dom, 50_001).text).toBe('fondo');
  // A node within itself, by a change and by a tree.
  run({
    source: 0,
    adds: [
      { parentId: 3, node: { id: 2, type: 2, tagName: 'b' } },
      { parentId: 5, node: { id: 5 } },
    ],
  });
  run({
    source: 0,
    adds: [{ parentId: 1, node: { id: 7, childNodes: [{ id: 7, childNodes: [{ id: 1 }] }] } }],
  });
  run({
    source: 0,
    adds: [null, 7, {}],
    texts: [{ id: 'a' }],
    removes: [null, { id: 1e9 }],
    attributes: [{ id: 2 }],
  });
  for (const id of [1, 2, 3, 5, 7]) expect(typeof labelOf(dom, id).text).toBe('string');
  run(
    JSON.parse(
      '{"node":{"id":1,"tagName":"__proto__","attributes":{"__proto__":{"title":"x"}},"childNodes":[]}}',
    ),
    2,
  );
  expect(labelOf(dom, 1).text).toBe('<__proto__>');
});

test('a name that is looked for too long is given up', () => {
  const page = newPage();
  const rows = Array.from({ length: 600 }, () => h('p', {}, 'x'));
  const tree = h(
    'div',
    {},
    ...rows,
    h('label', { for: 'it' }, 'Correo'),
    h('input', { ...it, name: 'mail' }),
  );
  for (const _ of applyEvent(page, snapshotOf(tree)));
  const field = [...page.nodes.values()].find(({ tag }) => tag === 'input')?.id ?? -1;
  expect(labelOf(page, field).text).toBe('mail');
  page.visits.left = 5_000;
  expect(labelOf(page, field).text).toBe('Correo');
});

test('numbers that are none, and texts that are long, are taken as they come', () => {
  const page = newPage();
  const apply = (data: unknown, type = 3) => {
    for (const _ of applyEvent(page, { ...snapshotOf(), type, data }));
  };
  apply(snapshotOf(h('p', it, 'x')).data, 2);
  const none = JSON.parse('{"toString":7,"valueOf":7}');
  const add = { parentId: none, nextId: none, node: { id: none } };
  apply({ source: 0, removes: [{ id: none }], adds: [add], texts: [{ id: none, value: none }] });
  apply({ source: 0, attributes: [{ id: 6, attributes: { title: 'y'.repeat(1_000_000) } }] });
  expect(page.nodes.get(6)?.attributes?.get('title')).toHaveLength(200);
});

test('what a page took out is forgotten when there is much of it, and a page without end ends', () => {
  const page = newPage();
  const apply = (change: object) => {
    for (const _ of applyEvent(page, { ...snapshotOf(), type: 3, data: { source: 0, ...change } }));
  };
  for (const _ of applyEvent(page, snapshotOf(h('p', it, 'x'))));
  const text = 'x'.repeat(200);
  const add = (id: number) => ({ parentId: 5, nextId: null, node: { type: 3, id, textContent: text } });
  // A list that is replaced again and again.
  for (let id = 2_000; id < 92_000; id += 1_000) {
    const ids = Array.from({ length: 1_000 }, (_, n) => id + n);
    apply({ adds: ids.map(add), removes: ids.map((one) => ({ parentId: 5, id: one - 1_000 })) });
  }
  expect(page.nodes.size).toBeLessThan(40_000);
  expect(labelOf(page, 6).text).toBe('x');
  apply({ adds: Array.from({ length: 100_000 }, (_, n) => add(200_000 + n)) });
  expect(page.weight).toBeLessThan(17_000_000);
  expect(labelOf(page, 6).text).toBe('x');
});
