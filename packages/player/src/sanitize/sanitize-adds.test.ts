import { expect, test } from 'vitest';
import { sanitizeAdds } from './sanitize-adds.ts';
import { MAX_DEPTH } from './sanitize-tree.ts';

/** What `sanitizeAdds` asks of a DOM's nodes. */
interface Standing {
  nodeName: string;
  nodeType: number;
  parentNode: Standing | null;
  childNodes: Standing[];
}
function standing(nodeName: string, parentNode: Standing | null = null, nodeType = 1): Node {
  const node: Standing = { nodeName, nodeType, parentNode, childNodes: [] };
  parentNode?.childNodes.push(node);
  return node as unknown as Node;
}
const below = (nodeName: string, parent: Node) => standing(nodeName, parent as unknown as Standing);

const root = standing('#document', null, 9);
const body = below('BODY', root);
const frame = below('IFRAME', body);
const page = new Map<unknown, Node>([
  [1, root],
  [3, body],
  [4, frame],
  [5, below('#text', body)],
]);
const nodeOf = (id: unknown) => page.get(id) ?? null;

const add = (id: number, parentId: unknown, nextId: unknown = null, more: object = {}) => ({
  parentId,
  nextId,
  node: { type: 2, tagName: 'b', id, childNodes: [], ...more },
});
const document = (id: number, parentId: number, ...childNodes: object[]) =>
  add(id, parentId, null, { type: 0, childNodes });
const placed = (...adds: ReturnType<typeof add>[]) =>
  sanitizeAdds(adds, nodeOf).map((one) => adds.indexOf(one as never));

test.each<[string, ReturnType<typeof add>[], number[]]>([
  ['into the page, before what is there', [add(10, 3), add(11, 3, 5), add(12, 3, -1)], [0, 1, 2]],
  [
    'into and before one another, in any order',
    [add(11, 10), add(12, 3, 10), add(10, 3), add(13, 11, 14), add(14, 11)],
    [0, 1, 2, 3, 4],
  ],
  ['before what never comes', [add(10, 3, 99), add(11, 10), add(12, 3, 0), add(13, 3, 'x')], []],
  ['into what never comes', [add(10, 99), add(11, null), add(12, undefined), add(13, {})], []],
  ['before one another', [add(10, 3, 11), add(11, 3, 10), add(12, 12), add(13, 3, 13)], []],
  ['a document into a frame', [document(10, 4, { id: 20 }), add(21, 20, null, { rootId: 10 })], [0, 1]],
  [
    'a document into a frame that comes with it',
    [add(10, 3, null, { tagName: 'iframe' }), document(11, 10)],
    [0, 1],
  ],
  ['a document into what is no frame', [document(10, 3), document(11, 1), add(12, 3), document(13, 12)], [2]],
  ['a document before its frame, which waits', [document(10, 99)], [0]],
  ['into a document that is none', [add(10, 3, null, { rootId: 5 }), add(11, 3, null, { rootId: 77 })], []],
])('%s', (_, adds, expected) => {
  expect(placed(...adds)).toEqual(expected);
});

test('no deeper than a browser can go, at once or bit by bit', () => {
  const chain = Array.from({ length: 2 * MAX_DEPTH }, (_, n) => add(100 + n, n === 0 ? 3 : 99 + n));
  // Above the first are the document and the body.
  expect(placed(...chain)).toHaveLength(MAX_DEPTH - 2);
  expect(placed(...chain.toReversed())).toHaveLength(MAX_DEPTH - 2);
  let deepest = below('DIV', body);
  const moved = deepest;
  for (let depth = 0; depth < MAX_DEPTH - 5; depth += 1) deepest = below('DIV', deepest);
  page.set(50, moved).set(51, deepest);
  expect(placed(add(50, 3))).toEqual([0]);
  expect(placed(add(50, 51))).toEqual([]);
  expect(placed(add(200, 51), add(201, 200), add(202, 201), add(203, 202))).toEqual([0, 1]);
});
