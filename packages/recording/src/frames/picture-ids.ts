import { fieldsOf, listOf } from '../fields.ts';

// rrweb numbers the nodes of a picture as it comes to them, a parent before its children. One node more, and all numbers behind it
// are others: told by their difference, pictures of the same page are the same text.

/** Stands for "one more than the node before". rrweb's numbers begin at 1. */
const FOLLOWS = 0;

/** Deeper ones cannot be written as JSON again everywhere. Parsers of HTML end at 512. */
const MAX_DEPTH = 600;

type Node = Record<string, unknown>;

/**
 * Replaces each number that follows from the one before it, in place.
 * @returns whether the numbers can be told again from what is left
 */
export function foldIds(root: unknown): boolean {
  let last = Number.NaN;
  for (const { node, depth } of nodesOf(root)) {
    const { id } = node;
    if (depth > MAX_DEPTH || !Number.isSafeInteger(id) || (id as number) <= FOLLOWS) return false;
    if (id === last + 1) node.id = FOLLOWS;
    last = id as number;
  }
  return true;
}

/** The numbers as they were. */
export function unfoldIds(root: unknown): void {
  let last = Number.NaN;
  for (const { node } of nodesOf(root)) {
    if (node.id === FOLLOWS) node.id = last + 1;
    last = node.id as number;
  }
}

/** A node and all that it holds, parents first. Without recursion: who posts a picture says how deep it is. */
function* nodesOf(root: unknown): Generator<{ node: Node; depth: number }> {
  const waiting = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { depth } = next;
    const node = fieldsOf(next.value) as Node;
    yield { node, depth };
    for (const value of listOf(node.childNodes).toReversed()) waiting.push({ value, depth: depth + 1 });
  }
}
