import type { AdoptedSheet } from './adopted-sheets.ts';
import type { MediaState } from './media.ts';
import { NODE, type Primitive } from './serialized.ts';
import type { SheetLog } from './sheet-log.ts';

/** A shadow root, which rrweb's serialized trees have no node for. */
export const SHADOW_ROOT = 11;

export type Attributes = Readonly<Record<string, Primitive>>;

export interface Scroll {
  x: number;
  y: number;
}

/** The last of a field's input events. */
export interface Input {
  text: Primitive;
  is_checked: Primitive;
  /** They are told again in the order in which they came: one of a group of radio buttons turns off the others. */
  order: number;
}

/** A node of the page as rrweb's replayer would have it now. Children are linked: a page may have any number of them. */
export class PageNode {
  readonly type: number;
  /** Null for what the replayer made by itself: nothing can refer to it. */
  id: number | null;
  /** The element or document that it is in: for a shadow root its host, for a frame's document the frame. */
  holder: PageNode | null = null;
  parent: PageNode | null = null;
  first: PageNode | null = null;
  last: PageNode | null = null;
  previous: PageNode | null = null;
  next: PageNode | null = null;

  /** As serialized, and as the browser names the element that is made of it. */
  tag = '';
  name = '';
  /** What it was built from: rrweb takes a node for the same by this, whatever has changed since. */
  built: Attributes = NO_ATTRIBUTES;
  builtText = '';
  hadChildren = false;
  attributes: Attributes = NO_ATTRIBUTES;
  isSvg = false;
  isCustom = false;
  needsBlock = false;
  shadow: PageNode | null = null;
  /** The document that a frame shows. */
  content: PageNode | null = null;
  /** Names that mean something else to rrweb when it builds an element than when it changes one: told as changes. */
  changed: Map<string, string | null> | null = null;
  /** Style declarations set one by one since the style attribute was set whole, in the order of their last setting. */
  style: Map<string, StyleValue> | null = null;
  /** What scripts did to a style element's rules since its text last changed. */
  sheet: SheetLog | null = null;
  adopted: readonly AdoptedSheet[] | null = null;
  scroll: Scroll | null = null;
  input: Input | null = null;
  /** Of a `<select>` that an input event told of (choices.ts). */
  choice: { option: PageNode | null } | null = null;
  media: MediaState | null = null;

  /** Of a text, CDATA section or comment. */
  text = '';
  /** Of a doctype. */
  doctype: { name: Primitive; publicId: Primitive; systemId: Primitive } | null = null;
  /** A doctype that rrweb writes by itself, for a document in quirks mode. */
  isImplied = false;
  /** Of a document. */
  compatMode: string | null = null;

  constructor(type: number, id: number | null) {
    this.type = type;
    this.id = id;
  }
}

export type StyleValue = Primitive | readonly [Primitive, Primitive];

export const NO_ATTRIBUTES: Attributes = Object.freeze(Object.create(null));

export const isElement = (node: PageNode): boolean => node.type === NODE.element;

export const isStyle = (node: PageNode | null): node is PageNode =>
  node !== null && node.type === NODE.element && node.name.toLowerCase() === 'style';

export const isFrame = (node: PageNode): boolean => node.name === 'IFRAME';

/** The node that it is in, out of shadow trees and frames too. */
export const above = (node: PageNode): PageNode | null => node.parent ?? node.holder;

/** Looking for what a node stands in goes no further up: a hostile page must not make it slow. */
export const MAX_LOOK_UP = 5_000;

/** Whether `outer` is the node or what it stands in. */
export function isIn(node: PageNode, outer: PageNode): boolean {
  let at: PageNode | null = node;
  for (let steps = 0; at && steps < MAX_LOOK_UP; steps++, at = above(at)) if (at === outer) return true;
  return false;
}

/** As a browser's `contains`: what stands in a shadow tree or a frame is in another tree. */
export function contains(outer: PageNode, node: PageNode): boolean {
  let at: PageNode | null = node;
  for (let steps = 0; at && steps < MAX_LOOK_UP; steps++, at = at.parent) if (at === outer) return true;
  return false;
}

/** The node and the elements and documents that it stands in. */
export function outwards(node: PageNode): PageNode[] {
  const path: PageNode[] = [];
  for (let at: PageNode | null = node; at && path.length < MAX_LOOK_UP; at = above(at)) path.push(at);
  return path;
}

/** The document that it stands in. */
export function documentOf(node: PageNode): PageNode | null {
  let at: PageNode | null = node;
  for (let steps = 0; at && steps < MAX_LOOK_UP; steps++, at = above(at))
    if (at.type === NODE.document) return at;
  return null;
}

export function link(parent: PageNode, node: PageNode, before: PageNode | null): void {
  const previous = before ? before.previous : parent.last;
  node.parent = parent;
  node.previous = previous;
  node.next = before;
  if (previous) previous.next = node;
  else parent.first = node;
  if (before) before.previous = node;
  else parent.last = node;
}

export function unlink(node: PageNode): void {
  const { parent, previous, next } = node;
  if (!parent) return;
  if (previous) previous.next = next;
  else parent.first = next;
  if (next) next.previous = previous;
  else parent.last = previous;
  node.parent = node.previous = node.next = null;
}

/** The node and all below it in its own tree, in the order of the document. The tree may be changed below what was given last. */
export function* subtree(root: PageNode): Generator<PageNode> {
  let at: PageNode | null = root;
  while (at) {
    yield at;
    at = at.first ?? following(at, root);
  }
}

function following(node: PageNode, root: PageNode): PageNode | null {
  for (let at: PageNode | null = node; at && at !== root; at = at.parent) if (at.next) return at.next;
  return null;
}

/** `subtree`, shadow trees and frames' documents included, each after its holder's own tree. */
export function* everythingIn(root: PageNode, withFrames = true): Generator<PageNode> {
  const waiting = [root];
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    for (const node of subtree(tree)) {
      yield node;
      if (node.shadow) waiting.push(node.shadow);
      if (node.content && withFrames) waiting.push(node.content);
    }
  }
}

/** Whether the node carries that attribute. */
export const has = (node: PageNode, name: string) => (node.attributes[name] ?? null) !== null;
