import { closest, isElement, matches, parentOf, rootOf } from '../host/dom-natives.ts';
import { marks } from './marks.ts';

/** Of a node's text: all is told; nothing is, by the store's level; nothing is, nor any other word of its elements. */
export type Level = 0 | 1 | 2;
export const STRICT = 1;
export const MASKED = 2;

/** How much is told of an element by what it is itself: its level, or no more than its place. When that changes, it is told anew. */
export type Openness = Level | typeof BLOCKED;
export const BLOCKED = 3;

/** How much is told of what has this openness and stands where `above` holds. */
export const levelWithin = (above: Level, own: Openness): Level =>
  own === MASKED ? own : above === MASKED ? above : (Math.min(above, own) as Level);

export type Levels = {
  /** Of what stands in this node, or of a text. */
  levelAt(node: Node | null): Level;
  /** For walks that come from above (`levelWithin`). */
  opennessOf(node: Node): Openness;
  /** The visitor wrote in it: it stays masked when the page ends its editing ("click to edit"). */
  noteEdited(element: Element): void;
};

const isEditor = (node: Node) => (node as Partial<Document>).designMode === 'on';

export function createLevels(): Levels {
  const edited = new WeakSet<Node>();
  let hasEdited = false;

  const isMaskRoot = (node: Node) =>
    isElement(node) ? matches(node, marks.masked) || edited.has(node) : isEditor(node);
  const isEdited = (node: Node) => {
    for (let at: Node | null = node; at; at = parentOf(at)) if (edited.has(at)) return true;
    return false;
  };

  const levelAt = (node: Node | null): Level => {
    if (!node) return marks.isStrict ? STRICT : 0;
    const element = isElement(node) ? node : parentOf(node);
    if (isElement(element) && (closest(element, marks.masked) || (hasEdited && isEdited(element))))
      return MASKED;
    const root = rootOf(node);
    // As older editors do: all of a document can be edited.
    if (isEditor(root)) return MASKED;
    // What stands in a shadow tree is shown inside its host, and a document inside its frame.
    const { host, defaultView } = root as { host?: Element; defaultView?: Window | null };
    const level = levelAt(host ?? defaultView?.frameElement ?? null);
    const isAllowed =
      level === STRICT && marks.allowed && isElement(element) && closest(element, marks.allowed);
    return isAllowed ? 0 : level;
  };

  return {
    levelAt,
    opennessOf(node) {
      if (isElement(node) && matches(node, marks.blocked)) return BLOCKED;
      if (isMaskRoot(node)) return MASKED;
      if (!marks.isStrict) return 0;
      return marks.allowed && isElement(node) && matches(node, marks.allowed) ? 0 : STRICT;
    },
    noteEdited(element) {
      edited.add(element);
      hasEdited = true;
    },
  };
}
