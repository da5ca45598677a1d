import { afterDetach, afterInsert } from './choices.ts';
import { isCustomName } from './elements.ts';
import { childrenOf, GivenUp, isSame, type Made, makeNode } from './make-node.ts';
import { mayHold, moveBodyLast } from './may-hold.ts';
import { isMedia, mediaBuilt } from './media.ts';
import { everythingIn, isIn, isStyle, link, PageNode, subtree, unlink } from './page-node.ts';
import { type Fields, fieldsOf, isNumber, NODE, textOf } from './serialized.ts';

/** A browser's own bound for what it parses is 512; scripts may go beyond. What lies deeper comes in events of its own. */
const MAX_BUILT_DEPTH = 5_000;

/** The nodes of a page by rrweb's ids, and what rrweb's replayer and its browser do to them. */
export class PageTree {
  readonly nodes = new Map<number, PageNode>();
  document: PageNode | null = null;

  node(id: unknown): PageNode | null {
    return isNumber(id) ? (this.nodes.get(id) ?? null) : null;
  }

  isConnected(node: PageNode): boolean {
    return this.document !== null && isIn(node, this.document);
  }

  /** A page's first picture, in place of what was there. */
  begin(serialized: unknown, at: number): void {
    this.nodes.clear();
    this.document = null;
    const { type, id } = fieldsOf(serialized);
    if (type !== NODE.document || !isNumber(id)) return;
    this.document = this.build(serialized, true);
    if (!this.document) return;
    // What rrweb looks at in a first picture alone.
    for (const node of everythingIn(this.document)) if (isMedia(node)) node.media = mediaBuilt(node, at);
    this.scroll(this.document);
  }

  /** A document that is told as a whole says how far things in it are scrolled. */
  private scroll(document: PageNode): void {
    for (const node of everythingIn(document)) {
      const { rr_scrollTop: top, rr_scrollLeft: left } = node.attributes;
      if (isNumber(top) || isNumber(left))
        node.scroll = { x: isNumber(left) ? left : 0, y: isNumber(top) ? top : 0 };
    }
  }

  /** Of a frame. */
  attach(frame: PageNode, serialized: unknown): void {
    const content = this.contentOf(frame);
    const isDocument = fieldsOf(serialized).type === NODE.document;
    this.build(serialized, true, isDocument ? content : undefined);
    if (isDocument) this.scroll(content);
  }

  /**
   * rrweb's `buildNodeWithSN`: makes the node, with what is below it on demand, and notes their ids. A node of the same
   * id that was built from the same is taken instead. Null for what is no node. Throws `GivenUp` for the node itself; what is
   * below it is left out where a browser would refuse it.
   */
  build(serialized: unknown, withChildren: boolean, into?: PageNode): PageNode | null {
    const root = this.make(fieldsOf(serialized), withChildren, into);
    if (!root || !withChildren || root.isOld) return root?.node ?? null;
    const open = [{ ...root, at: 0 }];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const { node, children } = top;
      const child = children[top.at++];
      if (child === undefined) {
        open.pop();
        if (node.parent?.type === NODE.document) moveBodyLast(node);
        continue;
      }
      const made = this.tryMake(child, open.length);
      if (!made) continue;
      const parent = child.isShadow === true && node.shadow ? node.shadow : node;
      if (!this.tryInsert(parent, made.node, null)) continue;
      if (!made.isOld && made.children.length > 0) open.push({ ...made, at: 0 });
    }
    return root.node;
  }

  /** rrweb's `removeNodeFromMap`. */
  forget(node: PageNode): void {
    for (const { id } of subtree(node)) if (id !== null) this.nodes.delete(id);
  }

  /** Takes the node out of where it is. What it was built from stays, what a browser keeps for shown nodes alone does not. */
  detach(node: PageNode): void {
    const { parent } = node;
    unlink(node);
    if (isStyle(parent)) parent.sheet = null;
    if (parent) afterDetach(parent, node);
    for (const below of everythingIn(node)) {
      below.sheet = null;
      if (below.content) this.unload(below);
    }
  }

  /** Takes the node out for good, with all that is shown in it. */
  discard(node: PageNode): void {
    this.detach(node);
    for (const below of everythingIn(node))
      if (below.id !== null && this.nodes.get(below.id) === below) this.nodes.delete(below.id);
  }

  /** Takes its children out as a browser does; rrweb goes on knowing them by their ids. */
  empty(parent: PageNode): void {
    while (parent.first) this.detach(parent.first);
  }

  /** A document has defined a name of custom elements: a keyframe does so with the first of them. */
  define(document: PageNode | null, name: unknown): void {
    if (!document || !isCustomName(textOf(name))) return;
    for (const node of everythingIn(document, false)) if (node.tag === name) node.isCustom = true;
  }

  clear(parent: PageNode): void {
    while (parent.first) this.discard(parent.first);
  }

  /** As a browser's `insertBefore`. */
  insert(parent: PageNode, node: PageNode, before: PageNode | null): void {
    if (before && before.parent !== parent) throw new GivenUp('the sibling stands elsewhere');
    const sibling = before === node ? node.next : before;
    if (!mayHold(parent, node, sibling)) throw new GivenUp('it cannot stand there');
    if (node.parent) this.detach(node);
    link(parent, node, sibling);
    if (isStyle(parent)) parent.sheet = null;
    afterInsert(parent, node);
  }

  /** The document of a frame, empty: the frame's browser made it when the frame was put into the page. */
  private contentOf(frame: PageNode): PageNode {
    if (!this.isConnected(frame)) throw new GivenUp('a frame that is not shown has no document');
    if (!frame.content) {
      frame.content = new PageNode(NODE.document, null);
      frame.content.holder = frame;
    }
    return frame.content;
  }

  private unload(frame: PageNode): void {
    const content = frame.content as PageNode;
    frame.content = null;
    content.holder = null;
    for (const node of everythingIn(content))
      if (node.id !== null && this.nodes.get(node.id) === node) this.nodes.delete(node.id);
  }

  private tryMake(serialized: Fields, depth: number): Made | null {
    try {
      return depth > MAX_BUILT_DEPTH ? null : this.make(serialized, true);
    } catch (error) {
      if (error instanceof GivenUp) return null;
      throw error;
    }
  }

  private tryInsert(parent: PageNode, node: PageNode, before: PageNode | null): boolean {
    try {
      this.insert(parent, node, before);
      return true;
    } catch (error) {
      if (error instanceof GivenUp) return false;
      throw error;
    }
  }

  /** A node without its children, and what these are to be made of. */
  private make(serialized: Fields, withChildren: boolean, into?: PageNode): Made | null {
    const { id, type } = serialized;
    if (!isNumber(id)) return null;
    const old = this.nodes.get(id);
    if (old && isSame(old, serialized)) return { node: old, children: [], isOld: true };
    const made = into
      ? { node: into, children: childrenOf(serialized) }
      : makeNode(id, serialized, withChildren);
    if (!made) return null;
    const { node } = made;
    if (type === NODE.document) {
      this.clear(node);
      node.id = id;
      node.adopted = null;
      node.scroll = null;
      node.compatMode = typeof serialized.compatMode === 'string' ? serialized.compatMode : null;
      const first = made.children[0];
      if (node.compatMode === 'BackCompat' && first && first.type !== NODE.doctype) {
        const doctype = new PageNode(NODE.doctype, null);
        doctype.isImplied = true;
        link(node, doctype, null);
      }
    }
    this.nodes.set(id, node);
    return { ...made, isOld: false };
  }
}
