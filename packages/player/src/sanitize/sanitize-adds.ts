import { type Fields, fieldsOf, listOf } from '@vitrine/recording/fields';
import { childrenOf, nameOf, parentOf } from './own-nodes.ts';
import { MAX_DEPTH } from './sanitize-tree.ts';

/** rrweb's number of a document, and the DOM's. */
const DOCUMENT = 0;
const DOCUMENT_NODE = 9;

/** What stands in the page under rrweb's number. */
export type NodeOf = (id: unknown) => Node | null;

/**
 * Those of a mutation's additions that rrweb can put into the page, once what it removes has gone. For one that waits for a sibling that
 * never comes it would look for half a second, a document in what is no frame would empty the page, and one too deep end the tab.
 */
export function sanitizeAdds(adds: readonly unknown[], nodeOf: NodeOf): unknown[] {
  const placed = new Map<unknown, { tag: string; depth: number; index: number }>();
  const kept = new Set<number>();
  const waiting = new Map<unknown, number[]>();
  const heights = new Map<unknown, number>();
  const isThere = (id: unknown) => placed.has(id) || nodeOf(id) !== null;
  const height = (id: unknown) => {
    const known = heights.get(id) ?? heightOf(nodeOf(id));
    heights.set(id, known);
    return known;
  };

  function look(index: number): void {
    const { parentId, nextId, node } = fieldsOf(adds[index]);
    const { id, type, rootId, tagName, childNodes } = fieldsOf(node);
    const missing = [parentId, ...(isNothing(nextId) ? [] : [nextId])].find((one) => !isThere(one));
    if (missing !== undefined || parentId === undefined) {
      waiting.set(missing, [...(waiting.get(missing) ?? []), index]);
      return;
    }
    // rrweb takes it for a sibling that has not come yet.
    if (nextId === 0) return;
    const parent = nodeOf(parentId);
    const into = (parent && nameOf(parent)) ?? placed.get(parentId)?.tag;
    if (type === DOCUMENT && into !== 'IFRAME') return;
    if (rootId && nodeOf(rootId)?.nodeType !== DOCUMENT_NODE && !isBefore(placed.get(rootId), index)) return;
    const depth = type === DOCUMENT ? 1 : 1 + (placed.get(parentId)?.depth ?? depthOf(parent));
    if (depth + height(id) > MAX_DEPTH) return;
    kept.add(index);
    // Of additions, rrweb builds what is below them in frames alone.
    const ids = type === DOCUMENT ? idsIn(childNodes, [id]) : [id];
    for (const one of ids) {
      placed.set(one, { tag: one === id ? String(tagName).toUpperCase() : '', depth, index });
      ready.push(...(waiting.get(one) ?? []));
      waiting.delete(one);
    }
  }

  const ready: number[] = [];
  for (let index = 0; index < adds.length; index += 1) {
    ready.push(index);
    for (let next = ready.pop(); next !== undefined; next = ready.pop()) look(next);
  }
  return adds.filter((add, index) => kept.has(index) || isEarly(fieldsOf(add), isThere));
}

/** Written for a sibling by rrweb: there is none, or it is not known. */
const isNothing = (id: unknown) => id === null || id === undefined || id === -1;

const isBefore = (other: { index: number } | undefined, index: number) =>
  other !== undefined && other.index < index;

/** A frame's document that came before its frame waits for it in rrweb. */
const isEarly = ({ node, parentId }: Fields, isThere: (id: unknown) => boolean): boolean =>
  fieldsOf(node).type === DOCUMENT && !isThere(parentId);

function depthOf(node: Node | null): number {
  let depth = 0;
  for (let at = node; at; at = parentOf(at) ?? (at as Partial<ShadowRoot>).host ?? null) depth += 1;
  return depth;
}

/** Of what a node holds that stands in the page already and is to be moved. */
function heightOf(node: Node | null): number {
  let height = 0;
  for (let level = node ? [...childrenOf(node)] : []; level.length > 0 && height <= MAX_DEPTH; height += 1)
    level = level.flatMap((child) => [...childrenOf(child)]);
  return height;
}

function idsIn(childNodes: unknown, ids: unknown[]): unknown[] {
  for (const child of listOf(childNodes)) {
    const { id, childNodes: below } = fieldsOf(child);
    ids.push(id);
    idsIn(below, ids);
  }
  return ids;
}
