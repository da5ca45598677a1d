import { DOCUMENT, FRAGMENT, isElement, parentOf, typeOf } from '../host/dom-natives.ts';
import { toJson } from '../host/json.ts';
import { type Level, levelWithin, type Openness } from '../masking/levels.ts';
import { toldChildren } from './children.ts';
import { hostOf, type Place, type Places } from './places.ts';
import type { IsOver } from './slices.ts';
import { type Context, type Written, writeElement, writeOther } from './write-node.ts';

/** A page with more of them is told in part: its picture would burden the visitor, and be more than a block may hold. */
const MAX_ELEMENTS = 60_000;

/** A node as the picture has it so far. */
type Reached = {
  node: Node;
  place: Place;
  /** As JSON, without what is in it. */
  head: string;
  /** How much is told of what it stands in, by what it is itself, and so of it. */
  above: Level;
  own: Openness;
  masking: Level;
  /** It came while the picture is read, with all that is in it. */
  comes: boolean;
  isShadow: boolean;
  /** What it stands in; undefined once it was taken out. */
  parent: Reached | undefined;
  /** Undefined until its turn comes. */
  children: Reached[] | undefined;
};

export type Snapshot = {
  /** Reads on. Answers whether all has been reached, as it is at this moment. */
  step(isOver: IsOver): boolean;
  /** What happened meanwhile: what had been reached is read again. */
  heed(records: readonly MutationRecord[]): void;
  reread(node: Node): void;
  /** Whether there was more than a picture holds. */
  isPartial(): boolean;
  /** The picture as JSON, and from now on the replay's document. */
  text(parent?: Place): string;
};

type Deps = {
  places: Places;
  context: Context;
  /** How much of the document's text is told: of a frame as much as of what it stands in. */
  level: Level;
  /** Whether a node has come, or changed, since what was told last. */
  isNew(node: Node): boolean;
  /** Nodes of a frame's document bear its id. */
  rootId: number | undefined;
  onElement(element: Element): void;
};

/**
 * Reads a document in slices while the page goes on. What is changed in the meantime is read again where it was reached already, so that
 * the picture is one of a single moment: the one at which `step` answers that all is reached.
 */
export function createSnapshot(
  root: Document,
  { places, context, level, isNew, rootId, onElement }: Deps,
): Snapshot {
  const reached = new Map<Node, Reached>();
  /** What is next comes last. */
  const queue: Reached[] = [];
  let elements = 0;
  let isPartial = false;
  const changedHeads = new Set<Reached>();
  const changedChildren = new Set<Reached>();

  /** Reads the node itself, as it is now. */
  const readHead = (one: Reached, isNew: boolean) => {
    const { node, above, isShadow } = one;
    const own = context.typed.opennessOf(node);
    const masking = levelWithin(above, own);
    const how = { level: masking, isNew };
    const written: Written = isElement(node)
      ? writeElement(node, own, context, how, true)
      : writeOther(node, how, context);
    if (rootId !== undefined && typeOf(node) !== DOCUMENT) written.rootId = rootId;
    written.id = one.place.id;
    if (isShadow) written.isShadow = true;
    one.own = own;
    one.masking = masking;
    one.head = toJson(written);
  };

  const isInShadow = (node: Node) => typeOf(parentOf(node) ?? node) === FRAGMENT;
  const isLeaf = (node: Node) => !isElement(node) && typeOf(node) !== DOCUMENT;

  const reach = (node: Node, parent: Reached | undefined, comes: boolean): Reached => {
    const isLate = comes || isNew(node);
    const place = places.ensure(node);
    const above = parent?.masking ?? level;
    const one: Reached = {
      ...{ node, place, parent, above, comes },
      isShadow: isInShadow(node),
      ...{ head: '', own: 0, masking: above },
      children: isLeaf(node) ? [] : undefined,
    };
    readHead(one, isLate);
    if (isElement(node)) {
      if (!reached.has(node)) elements += 1;
      onElement(node);
    }
    reached.set(node, one);
    return one;
  };

  const readChildren = (one: Reached) => {
    // It was read anew where it has moved to.
    if (reached.get(one.node) !== one) return;
    if (elements >= MAX_ELEMENTS) {
      isPartial ||= toldChildren(one.node, one.own).length > 0;
      one.children = [];
      return;
    }
    const comes = one.comes || one.children !== undefined;
    one.children = toldChildren(one.node, one.own).map((child) => {
      const known = reached.get(child);
      // What was out of the page may have changed there, unseen; what has moved may be masked now, or stand in another tree.
      return known?.parent === one &&
        known.isShadow === isInShadow(child) &&
        known.masking === levelWithin(one.masking, known.own)
        ? known
        : reach(child, one, known ? known.comes : comes);
    });
    // In the order of the page: who leaves early has seen its beginning.
    for (const child of [...one.children].reverse()) if (!child.children) queue.push(child);
  };

  const first = reach(root, undefined, false);
  queue.push(first);

  const step = (isOver: IsOver): boolean => {
    for (;;) {
      const next = queue.pop();
      if (next) {
        if (!next.children) readChildren(next);
      } else {
        const [head] = changedHeads;
        const [children] = changedChildren;
        if (head) {
          changedHeads.delete(head);
          readHead(head, true);
        } else if (children) {
          changedChildren.delete(children);
          readChildren(children);
        } else return true;
      }
      if (isOver()) return false;
    }
  };

  const textFrom = (one: Reached, parent: Place | undefined, parts: string[]) => {
    places.put(one.place, parent, one.isShadow);
    one.place.openness = one.own;
    if (isLeaf(one.node)) {
      parts.push(one.head);
      return;
    }
    parts.push(one.head.slice(0, -1), ',"childNodes":[');
    const children = one.children ?? [];
    for (const [n, child] of children.entries()) {
      if (n > 0) parts.push(',');
      textFrom(child, one.place, parts);
    }
    parts.push(']}');
  };

  return {
    step,
    isPartial: () => isPartial,
    reread(node) {
      const one = reached.get(node);
      if (!one) return;
      changedHeads.add(one);
      if (one.children) changedChildren.add(one);
    },
    heed(records) {
      for (const { target, type, removedNodes } of records) {
        for (const node of removedNodes) {
          const gone = reached.get(node);
          if (gone) gone.parent = undefined;
        }
        const one = reached.get(hostOf(target) ?? target);
        if (!one) continue;
        if (type !== 'childList') changedHeads.add(one);
        else if (one.children) changedChildren.add(one);
        // Whether what is in it is told, and how, may hang on an attribute.
        if (type === 'attributes' && one.children) changedChildren.add(one);
      }
    },
    text(parent) {
      const parts: string[] = [];
      textFrom(first, parent, parts);
      return parts.join('');
    },
  };
}
