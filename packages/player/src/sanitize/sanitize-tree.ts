import { type Fields, fieldsOf, listOf } from '@vitrine/recording/fields';
import { canHostShadow, isCustomName, isTagName } from '@vitrine/recording/node-names';
import { sanitizeAttributes } from './sanitize-attributes.ts';

type Node = Record<string, unknown>;

/** rrweb's numbers of nodes that a page's tree can hold; it has no CDATA, and one document, its root. */
const NODE = { document: 0, doctype: 1, element: 2, text: 3, comment: 5 } as const;

/**
 * Deeper nodes are left out: Chromium's layout fails with the whole tab at some 300 elements within one another, of those that it finds
 * hardest (buttons as boxes in lines). Pages of stores have some dozens.
 */
export const MAX_DEPTH = 256;

/**
 * Leaves of a recorded tree what a browser can build, in place: rrweb gives up a whole page for one node in it that is none.
 * @returns false when the root itself is nothing
 */
export function sanitizeTree(root: unknown): root is Node {
  const ids = new Set<unknown>();
  const { id } = fieldsOf(root);
  return sanitize(root, { type: undefined, ids, rootId: id, depth: 0 });
}

interface Place {
  /** Of the node it is in. */
  type: unknown;
  /** Those that the tree has so far: of two nodes of one number rrweb would make one, within itself. */
  ids: Set<unknown>;
  /** The number of the document; another one would make rrweb take the page for that. */
  rootId: unknown;
  depth: number;
}

function sanitize(value: unknown, place: Place): boolean {
  const node = fieldsOf(value) as Node;
  const { type, id } = node;
  if (place.depth > MAX_DEPTH || typeof id !== 'number' || place.ids.has(id)) return false;
  if (!sanitizeNode(node, place.type)) return false;
  place.ids.add(id);
  if (node.rootId !== undefined && place.depth > 0 && node.rootId !== place.rootId) delete node.rootId;
  if (type !== NODE.document && type !== NODE.element) return true;
  const below = { ...place, type, depth: place.depth + 1 };
  node.childNodes = listOf(node.childNodes).filter((child) => sanitize(child, below));
  if (type === NODE.document) node.childNodes = standing(node.childNodes as Fields[]);
  return true;
}

function sanitizeNode(node: Node, parentType: unknown): boolean {
  switch (node.type) {
    case NODE.document:
      return parentType === undefined;
    case NODE.doctype:
      return (
        parentType !== NODE.element && typeof node.name === 'string' && /^$|^[A-Za-z][\w.-]*$/.test(node.name)
      );
    case NODE.element:
      return sanitizeElement(node);
    case NODE.text:
    case NODE.comment:
      node.textContent = textOf(node.textContent);
      return node.type === NODE.comment || parentType !== NODE.document;
    default:
      return false;
  }
}

function sanitizeElement(node: Node): boolean {
  const { tagName } = node;
  if (!isTagName(tagName)) return false;
  const isSvg = node.isSVG === true;
  node.attributes = sanitizeAttributes(tagName, fieldsOf(node.attributes));
  if (node.isCustom && !isCustomName(tagName)) node.isCustom = false;
  if (node.isShadowHost && !canHostShadow(tagName, isSvg)) node.isShadowHost = false;
  return true;
}

/** What can stand in a document: comments, and of doctypes and elements the first, in this order. */
function standing(nodes: readonly Fields[]): Fields[] {
  const element = nodes.find(({ type }) => type === NODE.element);
  const doctype = nodes.find(({ type }) => type === NODE.doctype);
  const isFirst = !element || !doctype || nodes.indexOf(doctype) < nodes.indexOf(element);
  return nodes.filter(
    (node) => node.type === NODE.comment || node === element || (node === doctype && isFirst),
  );
}

const textOf = (value: unknown): string =>
  value === null || typeof value === 'object' ? '' : String(value ?? '');
