import { canHostShadow } from './elements.ts';
import { attachShadow, GivenUp } from './make-node.ts';
import { contains, isFrame, type PageNode } from './page-node.ts';
import type { PageTree } from './page-tree.ts';
import { type Fields, fieldsOf, NODE } from './serialized.ts';

/** A node that rrweb puts in as soon as its sibling is there (recordings of old recorders say -1 for one). */
interface Missing {
  node: PageNode;
  previousId: unknown;
  nextId: unknown;
}

/** A document whose frame is not there yet. */
export interface WaitingDocument {
  frame_id: unknown;
  add: string;
}

/** Documents and nodes that wait are kept; a hostile page must not fill the memory with them. */
const MAX_WAITING = 1_000;
const MAX_WAITING_CHARS = 5_000_000;
/** Of nodes that wait for one another each pass puts in one at least. */
const MAX_PASSES = 50;

/** Puts nodes into a page as rrweb's `applyMutation` does. */
export class Adds {
  private readonly tree: PageTree;
  private readonly missing = new Map<unknown, Missing>();
  waiting: WaitingDocument[] = [];

  constructor(tree: PageTree) {
    this.tree = tree;
  }

  /** Nothing waits for a sibling in a page of another snapshot. */
  begin(): void {
    this.missing.clear();
    for (const { frame_id } of [...this.waiting]) {
      const frame = this.tree.node(frame_id);
      if (frame) this.attachWaiting(frame);
    }
  }

  /** Throws `GivenUp` where rrweb gives up the rest of the event. */
  apply(adds: readonly unknown[]): void {
    let late: Fields[] = [];
    for (const one of adds) if (!this.add(fieldsOf(one))) late.push(fieldsOf(one));
    for (let pass = 0; late.length > 0 && pass < MAX_PASSES; pass++) {
      const before = late.length;
      const still: Fields[] = [];
      // What hangs on a node whose parent is nowhere goes with it.
      for (const tree of treesOf(late))
        if (this.tree.node(tree[0]?.parentId)) for (const one of tree) if (!this.add(one)) still.push(one);
      late = still;
      if (late.length === before) return;
    }
  }

  /** False when something that it needs is not there yet. */
  private add(add: Fields): boolean {
    const { tree } = this;
    const sn = fieldsOf(add.node);
    const found = tree.node(add.parentId);
    if (!found) {
      if (sn.type !== NODE.document) return false;
      this.wait(add);
      return true;
    }
    const parent = sn.isShadow === true ? shadowOf(found) : found;
    const previous = add.previousId ? tree.node(add.previousId) : null;
    const next = add.nextId ? tree.node(add.nextId) : null;
    if (isGiven(add.nextId) && add.nextId !== -1 && !next) return false;
    if (sn.rootId && !tree.node(sn.rootId)) return true;
    if (isFrame(parent)) {
      this.attach(parent, sn);
      return true;
    }
    if (sn.type === NODE.document) throw new GivenUp('a document stands in frames alone');
    const node = tree.build(sn, false);
    if (!node) return true;
    if (add.previousId === -1 || add.nextId === -1) {
      if (this.missing.size < MAX_WAITING)
        this.missing.set(sn.id, { node, previousId: add.previousId, nextId: add.nextId });
      return true;
    }
    this.makeRoom(parent, node);
    if (previous?.next) tree.insert(parent, node, previous.next);
    else tree.insert(parent, node, next?.parent && contains(parent, next) ? next : null);
    if (isFrame(node)) this.attachWaiting(node);
    if (add.previousId || add.nextId) this.resolve(node, add.previousId, add.nextId);
    return true;
  }

  /** What rrweb takes out of a text area, a style element or a document before something else comes in. */
  private makeRoom(parent: PageNode, node: PageNode): void {
    if (parent.type === NODE.element && node.type === NODE.text) {
      if (parent.tag === 'textarea') {
        for (let at = parent.first; at; ) {
          const { next } = at;
          if (at.type === NODE.text) this.tree.detach(at);
          at = next;
        }
      } else if (parent.tag === 'style') {
        const only = parent.first;
        if (!only || only !== parent.last || only.type !== NODE.text || only.id !== null) return;
        node.text = only.text;
        this.tree.detach(only);
      }
    } else if (parent.type === NODE.document) {
      const { first } = parent;
      if (node.type === NODE.doctype && first?.type === NODE.doctype) this.tree.detach(first);
      if (node.name === 'HTML')
        for (let at = parent.first; at; at = at.next)
          if (at.type === NODE.element) {
            this.tree.detach(at);
            break;
          }
    }
  }

  /** rrweb's `legacy_resolveMissingNode`: what waited for this node as its sibling. */
  private resolve(node: PageNode, previousId: unknown, nextId: unknown): void {
    const open = [{ node, previousId, nextId }];
    for (let top = open.pop(); top && this.missing.size > 0; top = open.pop()) {
      for (const [id, isBefore] of [
        [top.previousId, true],
        [top.nextId, false],
      ] as const) {
        const found = this.missing.get(id);
        const { parent } = top.node;
        if (!found || !parent) continue;
        this.missing.delete(id);
        this.tree.insert(parent, found.node, isBefore ? top.node : top.node.next);
        open.push(found);
      }
    }
  }

  private attach(frame: PageNode, sn: Fields): void {
    this.tree.attach(frame, sn);
    const inner = [...this.waiting];
    for (const { frame_id } of inner) {
      const other = this.tree.node(frame_id);
      if (other && other !== frame) this.attachWaiting(other);
    }
  }

  private attachWaiting(frame: PageNode): void {
    const found = this.waiting.find(({ frame_id }) => frame_id === frame.id);
    if (!found || !isFrame(frame)) return;
    this.waiting = this.waiting.filter((one) => one !== found);
    this.attach(frame, fieldsOf(fieldsOf(JSON.parse(found.add)).node));
  }

  private wait(add: Fields): void {
    let chars = 0;
    for (const one of this.waiting) chars += one.add.length;
    let text: string;
    try {
      text = JSON.stringify(add);
    } catch {
      // Deeper than the stack of whoever would read it.
      return;
    }
    if (this.waiting.length < MAX_WAITING && chars + text.length < MAX_WAITING_CHARS)
      this.waiting.push({ frame_id: add.parentId, add: text });
  }
}

const isGiven = (id: unknown) => id !== null && id !== undefined;

function shadowOf(host: PageNode): PageNode {
  if (!host.shadow) {
    if (host.type !== NODE.element || !canHostShadow(host.tag, host.isSvg))
      throw new GivenUp('it has no shadow');
    attachShadow(host);
  }
  return host.shadow as PageNode;
}

interface Waiting {
  value: Fields;
  parent: Waiting | null;
  children: Waiting[];
}

/** More than this rrweb's way of ordering them would take too long. */
const MAX_ORDERED = 2_000;

/**
 * The order in which rrweb tries nodes that came before their siblings or parents, each with those that hang on it
 * (`queueToResolveTrees`, `iterateResolveTree`).
 */
function treesOf(queue: readonly Fields[]): Fields[][] {
  if (queue.length > MAX_ORDERED) return [...queue].reverse().map((one) => [one]);
  const byId = new Map<unknown, Waiting>();
  const roots: Waiting[] = [];
  const note = (value: Fields, parent: Waiting | null): Waiting => {
    const one = { value, parent, children: [] };
    byId.set(fieldsOf(value.node).id, one);
    return one;
  };
  for (const add of queue) {
    const next = add.nextId ? byId.get(add.nextId) : undefined;
    const parent = byId.get(add.parentId);
    if (next) {
      const among = next.parent?.children ?? roots;
      among.splice(among.indexOf(next), 0, note(add, next.parent));
    } else if (parent) parent.children.push(note(add, parent));
    else roots.push(note(add, null));
  }
  return roots.map((root) => {
    const order: Fields[] = [];
    const open = [root];
    for (let top = open.pop(); top; top = open.pop()) {
      order.push(top.value);
      open.push(...top.children);
    }
    return order;
  });
}
