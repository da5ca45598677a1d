import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { fieldsOf, listOf, SOURCES } from './event-shapes.ts';

/** What of a recorded node says what it is called. */
export interface LightNode {
  id: number;
  /** Lower case; empty for text and documents. */
  tag: string;
  text: string;
  attributes: Map<string, string>;
  parent: LightNode | null;
  children: LightNode[];
}

/** The nodes of a page as they are after the events so far: names and order without styles, pictures and layout. */
export type LightDom = Map<number, LightNode>;

/** A name is shorter; a text node may be a whole script. */
const MAX_TEXT_CHARS = 200;

const NAMING = new Set([
  ...['alt', 'aria-label', 'aria-labelledby', 'contenteditable', 'for', 'id', 'name', 'placeholder', 'role'],
  ...['title', 'type', 'value'],
]);

/** Applies one event of the page; yields now and then, so that a large page can be read in slices. */
export function* applyEvent(dom: LightDom, event: RecordedEvent): Generator<void> {
  const data = fieldsOf(event.data);
  if (event.type === EVENT_TYPES.FullSnapshot) {
    dom.clear();
    yield* addTree(dom, data.node, null, null);
  }
  if (event.type !== EVENT_TYPES.IncrementalSnapshot || data.source !== SOURCES.Mutation) return;
  for (const { id } of listOf(data.removes)) detach(dom.get(Number(id)));
  for (const { parentId, nextId, node } of listOf(data.adds)) {
    const parent = dom.get(Number(parentId));
    if (parent) yield* addTree(dom, node, parent, dom.get(Number(nextId)) ?? null);
  }
  for (const { id, value } of listOf(data.texts)) {
    const node = dom.get(Number(id));
    if (node) node.text = textOf(value);
  }
  for (const { id, attributes } of listOf(data.attributes)) setAttributes(dom.get(Number(id)), attributes);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_TEXT_CHARS) : '');

function* addTree(
  dom: LightDom,
  tree: unknown,
  parent: LightNode | null,
  next: LightNode | null,
): Generator<void> {
  // A list instead of recursion: whoever posts events chooses how deep they go.
  const waiting = [{ value: tree, parent, next }];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const fields = fieldsOf(one.value);
    if (typeof fields.id !== 'number') continue;
    const node = nodeOf(dom, fields.id);
    node.tag = typeof fields.tagName === 'string' ? fields.tagName.slice(0, 40).toLowerCase() : '';
    node.text = textOf(fields.textContent);
    setAttributes(node, fields.attributes);
    attach(node, one.parent, one.next);
    const children = Array.isArray(fields.childNodes) ? fields.childNodes : [];
    // From the last: what is waiting is taken from its end.
    for (const value of children.toReversed()) waiting.push({ value, parent: node, next: null });
    yield;
  }
}

/** A node that is moved is told again: what it holds stays in it. */
function nodeOf(dom: LightDom, id: number): LightNode {
  const known = dom.get(id);
  if (known) return known;
  const node: LightNode = { id, tag: '', text: '', attributes: new Map(), parent: null, children: [] };
  dom.set(id, node);
  return node;
}

function attach(node: LightNode, parent: LightNode | null, next: LightNode | null): void {
  detach(node);
  if (!parent || isWithin(parent, node)) return;
  node.parent = parent;
  const at = next ? parent.children.indexOf(next) : -1;
  if (at === -1) parent.children.push(node);
  else parent.children.splice(at, 0, node);
}

function detach(node: LightNode | undefined): void {
  if (!node?.parent) return;
  const siblings = node.parent.children;
  // Most often the last one goes, and a long list must not be searched for it.
  siblings.splice(siblings.at(-1) === node ? siblings.length - 1 : siblings.indexOf(node), 1);
  node.parent = null;
}

/** Only a node that has children can hold the other: the walk upwards is spared for all that are new. */
function isWithin(node: LightNode, other: LightNode): boolean {
  if (node === other) return true;
  if (other.children.length === 0) return false;
  for (let at: LightNode | null = node; at; at = at.parent) if (at === other) return true;
  return false;
}

function setAttributes(node: LightNode | undefined, attributes: unknown): void {
  if (!node) return;
  for (const name of NAMING) {
    const value = fieldsOf(attributes)[name];
    if (typeof value === 'string') node.attributes.set(name, value.slice(0, MAX_TEXT_CHARS));
    else if (value === null || value === false) node.attributes.delete(name);
    else if (value === true) node.attributes.set(name, '');
  }
}
