import { afterDetach, afterInsert } from './choices.ts';
import { canHostShadow, isCustomName, isTagName, nodeNameOf, splitCss } from './elements.ts';
import { isMedia, mediaBuilt } from './media.ts';
import {
  type Attributes,
  everythingIn,
  isIn,
  isStyle,
  link,
  NO_ATTRIBUTES,
  PageNode,
  SHADOW_ROOT,
  subtree,
  unlink,
} from './page-node.ts';
import {
  emptyRecord,
  type Fields,
  fieldsOf,
  isNumber,
  isPrimitive,
  listOf,
  NODE,
  type Primitive,
  textOf,
} from './serialized.ts';

/** Where a browser would throw, and rrweb give up the rest of the event. */
export class Refused extends Error {}

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
    for (const node of everythingIn(this.document)) {
      if (isMedia(node)) node.media = mediaBuilt(node, at);
      const { rr_scrollTop: top, rr_scrollLeft: left } = node.attributes;
      if (isNumber(top) || isNumber(left))
        node.scroll = { x: isNumber(left) ? left : 0, y: isNumber(top) ? top : 0 };
    }
  }

  /**
   * rrweb's `buildNodeWithSN`: makes the node, with what is below it on demand, and notes their ids. A node of the same
   * id that was built from the same is taken instead. Null for what is no node. Throws `Refused` for the node itself; what is
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

  clear(parent: PageNode): void {
    while (parent.first) this.discard(parent.first);
  }

  /** As a browser's `insertBefore`. */
  insert(parent: PageNode, node: PageNode, before: PageNode | null): void {
    if (before && before.parent !== parent) throw new Refused('the sibling stands elsewhere');
    const sibling = before === node ? node.next : before;
    if (!mayHold(parent, node, sibling)) throw new Refused('it cannot stand there');
    if (node.parent) this.detach(node);
    link(parent, node, sibling);
    if (isStyle(parent)) parent.sheet = null;
    afterInsert(parent, node);
  }

  /** The document of a frame, empty: the frame's browser made it when the frame was put into the page. */
  contentOf(frame: PageNode): PageNode {
    if (!this.isConnected(frame)) throw new Refused('a frame that is not shown has no document');
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
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  private tryInsert(parent: PageNode, node: PageNode, before: PageNode | null): boolean {
    try {
      this.insert(parent, node, before);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
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

/** A browser's own bound for what it parses is 512; scripts may go beyond. What lies deeper comes in events of its own. */
const MAX_BUILT_DEPTH = 5_000;

interface Made {
  node: PageNode;
  children: readonly Fields[];
  isOld: boolean;
}

const childrenOf = (serialized: Fields): readonly Fields[] => listOf(serialized.childNodes).map(fieldsOf);

function makeNode(id: number, serialized: Fields, withChildren: boolean): Omit<Made, 'isOld'> | null {
  const { type } = serialized;
  const node = new PageNode(type as number, id);
  switch (type) {
    case NODE.document:
      return { node, children: childrenOf(serialized) };
    case NODE.doctype: {
      const { name, publicId, systemId } = serialized;
      node.doctype = { name: plain(name), publicId: plain(publicId), systemId: plain(systemId) };
      return { node, children: [] };
    }
    case NODE.element:
      return { node, children: fillElement(node, serialized, withChildren) };
    case NODE.text:
    case NODE.cdata:
    case NODE.comment:
      // No HTML document takes CDATA.
      if (type === NODE.cdata) throw new Refused('CDATA');
      node.text = textOf(serialized.textContent);
      node.builtText = node.text;
      return { node, children: [] };
    default:
      return null;
  }
}

/** Fills in what an element of rrweb's is made of; answers what its children are to be made of. */
function fillElement(node: PageNode, serialized: Fields, withChildren: boolean): readonly Fields[] {
  const { tagName } = serialized;
  if (!isTagName(tagName)) throw new Refused('no name of an element');
  node.tag = tagName;
  node.isSvg = serialized.isSVG === true;
  node.isCustom = serialized.isCustom === true;
  if (node.isCustom && !isCustomName(tagName)) throw new Refused('no name of a custom element');
  node.needsBlock = serialized.needBlock === true;
  node.built = attributesOf(serialized.attributes);
  node.name = nodeNameOf(tagName, node.isSvg, node.built);
  node.attributes = node.built;
  if (serialized.isShadowHost === true) {
    if (!canHostShadow(tagName, node.isSvg)) throw new Refused('it has no shadow');
    attachShadow(node);
  }
  const children = childrenOf(serialized);
  node.hadChildren = children.length > 0;
  if (tagName === 'style') return fillStyle(node, children, withChildren);
  // A link whose sheet is known has its text for the replayer alone.
  if (tagName !== 'textarea' || typeof node.built.value !== 'string') return children;
  putText(node, node.built.value);
  node.attributes = without(node.attributes, 'value');
  return [];
}

/** A style's text goes to its children; without any, into a text that nothing can refer to. */
function fillStyle(node: PageNode, children: readonly Fields[], withChildren: boolean): readonly Fields[] {
  const { _cssText: css } = node.built;
  if (typeof css !== 'string') return children;
  node.attributes = without(node.attributes, '_cssText');
  if (children.length === 0) {
    putText(node, css);
    return children;
  }
  if (!withChildren) return children;
  const parts = splitCss(css, children.filter(({ type }) => type === NODE.text).length);
  let next = 0;
  return children.map((child) =>
    child.type === NODE.text && next < parts.length ? { ...child, textContent: parts[next++] } : child,
  );
}

export function putText(parent: PageNode, text: string): void {
  const node = new PageNode(NODE.text, null);
  node.text = text;
  link(parent, node, null);
}

export function attachShadow(host: PageNode): void {
  host.shadow = new PageNode(SHADOW_ROOT, null);
  host.shadow.holder = host;
}

/** rrweb takes what follows the body out of its place when it builds a document. */
function moveBodyLast(html: PageNode): void {
  let body: PageNode | null = null;
  for (let at = html.last; at && !body; at = at.previous) if (at.name === 'BODY') body = at;
  if (!body || body === html.last) return;
  unlink(body);
  link(html, body, null);
}

/** DOM, "ensure pre-insertion validity", and a bound on looking for circles. */
function mayHold(parent: PageNode, node: PageNode, before: PageNode | null): boolean {
  if (parent.type === NODE.document) return mayStandInDocument(parent, node, before);
  if (parent.type !== NODE.element && parent.type !== SHADOW_ROOT) return false;
  if (node.type === NODE.document || node.type === NODE.doctype) return false;
  if (!node.first && !node.shadow && !node.content) return node !== parent;
  return !isIn(parent, node);
}

function mayStandInDocument(document: PageNode, node: PageNode, before: PageNode | null): boolean {
  if (node.type === NODE.comment) return true;
  if (node.type !== NODE.element && node.type !== NODE.doctype) return false;
  let isBefore = true;
  for (let at = document.first; at; at = at.next) {
    if (at === before) isBefore = false;
    if (at === node) continue;
    if (at.type === node.type) return false;
    if (node.type === NODE.element && at.type === NODE.doctype && !isBefore) return false;
    if (node.type === NODE.doctype && at.type === NODE.element && isBefore) return false;
  }
  return true;
}

/** rrweb's `isNodeMetaEqual`: by what the node was built from. */
function isSame(node: PageNode, serialized: Fields): boolean {
  if (node.type !== serialized.type) return false;
  switch (node.type) {
    case NODE.document:
      return (node.compatMode ?? undefined) === serialized.compatMode;
    case NODE.doctype:
      return (
        node.doctype?.name === plain(serialized.name) &&
        node.doctype.publicId === plain(serialized.publicId) &&
        node.doctype.systemId === plain(serialized.systemId)
      );
    case NODE.element:
      return (
        node.tag === serialized.tagName &&
        node.isSvg === (serialized.isSVG === true) &&
        node.needsBlock === (serialized.needBlock === true) &&
        haveSame(node.built, attributesOf(serialized.attributes))
      );
    default:
      return node.builtText === textOf(serialized.textContent);
  }
}

function haveSame(a: Attributes, b: Attributes): boolean {
  const names = Object.keys(a);
  const others = Object.keys(b);
  return (
    names.length === others.length && names.every((name, i) => name === others[i] && a[name] === b[name])
  );
}

export function attributesOf(value: unknown): Attributes {
  const fields = fieldsOf(value);
  const names = Object.keys(fields);
  if (names.length === 0) return NO_ATTRIBUTES;
  const copy = emptyRecord<Primitive>();
  for (const name of names) {
    const one = fields[name];
    if (isPrimitive(one)) copy[name] = one;
  }
  return copy;
}

export function without(attributes: Attributes, name: string): Attributes {
  const copy = Object.assign(emptyRecord<Primitive>(), attributes);
  delete copy[name];
  return copy;
}

const plain = (value: unknown): Primitive => (isPrimitive(value) ? value : null);
