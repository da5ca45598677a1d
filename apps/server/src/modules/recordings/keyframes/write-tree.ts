import { isMedia } from './media.ts';
import { type PageNode, SHADOW_ROOT } from './page-node.ts';
import { emptyRecord, NODE, type Primitive } from './serialized.ts';

/** A serialized node as rrweb takes it. */
interface Serialized {
  type: number;
  id: number;
  childNodes?: Serialized[];
  [field: string]: unknown;
}

/** A node that comes after the snapshot, as rrweb's `adds` have them. */
interface Add {
  parentId: number;
  nextId: number | null;
  node: Serialized;
}

/** A document with what rrweb builds in place, and what must come after it as adds, in their order. */
interface WrittenDocument {
  tree: Serialized;
  nodes: PageNode[];
  adds: Add[];
  addedNodes: PageNode[];
}

/** Numbers that no recorder gets to: for nodes that nothing refers to any more, and, beside them, for sheets. */
export const FIRST_FREE_ID = 2_000_000_000;

/** Whoever reads a tree may do so by recursion; what lies deeper follows as events. */
const MAX_DEPTH = 400;

/** Writes trees of nodes down, each node under its id. */
export class TreeWriter {
  private readonly nodes: ReadonlyMap<number, PageNode>;
  private readonly free = new Map<PageNode, number>();
  private nextFree = FIRST_FREE_ID;
  /** Nodes of frames say which document is theirs. */
  private rootId: { rootId?: number } = {};

  constructor(nodes: ReadonlyMap<number, PageNode>) {
    this.nodes = nodes;
  }

  idOf(node: PageNode): number {
    // Recorders count from 1. By 0, or -1, rrweb finds no sibling: a node that is called so could not be put in behind another.
    if (node.id !== null && node.id > 0 && this.nodes.get(node.id) === node) return node.id;
    const known = this.free.get(node);
    if (known !== undefined) return known;
    while (this.nodes.has(this.nextFree)) this.nextFree++;
    this.free.set(node, this.nextFree);
    return this.nextFree++;
  }

  document(document: PageNode, isFirstPicture: boolean): WrittenDocument {
    this.rootId = document.holder ? { rootId: this.idOf(document) } : {};
    const tree = this.one(document);
    const later: PageNode[] = [];
    const nodes = [document];
    const open = [{ node: document, into: tree, depth: 0 }];
    for (let top = open.pop(); top; top = open.pop()) {
      const { node, into, depth } = top;
      const childNodes: Serialized[] = [];
      into.childNodes = childNodes;
      const body = lastBody(node);
      let isBehind = depth >= MAX_DEPTH;
      for (const child of shownChildren(node)) {
        if (isBehind || (isFirstPicture && isUnknownFilm(child))) {
          later.push(child);
          continue;
        }
        if (child === body) isBehind = true;
        const written = this.one(child);
        childNodes.push(written);
        nodes.push(child);
        if (written.childNodes) open.push({ node: child, into: written, depth: depth + 1 });
      }
    }
    return { tree, nodes, ...this.adds(later) };
  }

  /** Parents before their children, siblings from the last: each finds its parent and its next sibling there. */
  private adds(roots: readonly PageNode[]): Pick<WrittenDocument, 'adds' | 'addedNodes'> {
    const adds: Add[] = [];
    const addedNodes: PageNode[] = [];
    const open = [...roots];
    for (let node = open.pop(); node; node = open.pop()) {
      const parent = node.parent as PageNode;
      const { next } = node;
      addedNodes.push(node);
      adds.push({
        parentId: this.idOf(parent.holder && parent.type === SHADOW_ROOT ? parent.holder : parent),
        nextId: next ? this.idOf(next) : null,
        node: this.one(node),
      });
      if (!writesText(node)) for (const child of shownChildren(node)) open.push(child);
    }
    return { adds, addedNodes };
  }

  /** The node alone. */
  private one(node: PageNode): Serialized {
    const id = this.idOf(node);
    const common = { type: node.type, id, ...this.rootId, ...(isInShadow(node) ? { isShadow: true } : {}) };
    switch (node.type) {
      case NODE.document:
        return {
          type: node.type,
          id,
          childNodes: [],
          // rrweb cannot build an empty one in quirks mode.
          ...(node.compatMode !== null && !shownChildren(node).next().done
            ? { compatMode: node.compatMode }
            : {}),
        };
      case NODE.doctype:
        return { ...common, ...node.doctype };
      case NODE.element:
        return this.element(node, common);
      default: {
        const isStyle = node.parent?.name === 'STYLE';
        return { ...common, textContent: node.text, ...(isStyle ? { isStyle } : {}) };
      }
    }
  }

  private element(node: PageNode, common: { type: number; id: number }): Serialized {
    const attributes = emptyRecord<Primitive>();
    for (const name of Object.keys(node.attributes)) attributes[name] = node.attributes[name] as Primitive;
    const hasText = writesText(node);
    if (hasText) attributes[node.tag === 'textarea' ? 'value' : '_cssText'] = node.first?.text ?? '';
    delete attributes.rr_scrollLeft;
    delete attributes.rr_scrollTop;
    if (node.scroll?.x) attributes.rr_scrollLeft = node.scroll.x;
    if (node.scroll?.y) attributes.rr_scrollTop = node.scroll.y;
    return {
      ...common,
      tagName: node.tag,
      attributes,
      childNodes: [],
      ...(node.isSvg ? { isSVG: true } : {}),
      ...(node.isCustom ? { isCustom: true } : {}),
      ...(node.needsBlock ? { needBlock: true } : {}),
      ...(node.shadow ? { isShadowHost: true } : {}),
    };
  }
}

/** Whether rrweb makes the element's one text itself, of an attribute. */
export const writesText = ({ tag, first, last }: PageNode): boolean =>
  (tag === 'style' || tag === 'link' || tag === 'textarea') &&
  first !== null &&
  first === last &&
  first.type === NODE.text &&
  first.id === null;

/** Light children, then those of the shadow root. */
function* shownChildren(node: PageNode): Generator<PageNode> {
  if (writesText(node)) return;
  for (let at = node.first; at; at = at.next) if (!at.isImplied) yield at;
  for (let at = node.shadow?.first ?? null; at; at = at.next) yield at;
}

const isInShadow = (node: PageNode) => node.parent?.type === SHADOW_ROOT;

/** rrweb moves the last body to the end of its document. What stands behind it has to come later. */
function lastBody(node: PageNode): PageNode | null {
  if (node.parent?.type !== NODE.document) return null;
  for (let at = node.last; at; at = at.previous) if (at.name === 'BODY') return at;
  return null;
}

/** A film that came into a page is, to rrweb's player of films, not there before something is done to it. */
const isUnknownFilm = (node: PageNode): boolean => isMedia(node) && node.media === null;
