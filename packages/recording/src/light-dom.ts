import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { listOf, SOURCES } from './event-shapes.ts';
import { fieldsOf } from './fields.ts';
import { attach, detach, followingIn, type LightNode, newNode } from './nodes/light-node.ts';
import { cut } from './shown-text.ts';

/** The nodes of a page as they are after the events so far: names and order without styles, pictures and layout. */
export interface LightDom {
  nodes: Map<number, LightNode>;
  /** The document. Whatever hangs on nothing is forgotten when room is needed. */
  root: LightNode | null;
  /** About how many bytes it takes. */
  weight: number;
  /** Above this weight it is looked for what can be forgotten. */
  sweepAt: number;
}

export const newLightDom = (): LightDom => ({
  nodes: new Map(),
  root: null,
  weight: 0,
  sweepAt: SWEEP_WEIGHT,
});

/** A name is shorter; a text node may be a whole script. */
const MAX_TEXT_CHARS = 200;

const MAX_SCHEME_CHARS = 20;

/** An element in a JavaScript engine, before its texts. */
const NODE_WEIGHT = 150;

/** The largest pages seen have 50,000 elements. */
const SWEEP_WEIGHT = 8_000_000;

/** A page beyond this is told no further: what comes has no name. */
const MAX_WEIGHT = 16_000_000;

/** What names an element, and what says where it leads. */
const TOLD = new Set([
  ...['alt', 'aria-label', 'aria-labelledby', 'contenteditable', 'for', 'id', 'name', 'placeholder', 'role'],
  ...['title', 'type', 'value', 'href', 'target', 'download'],
]);

/** Whether the event changes what `applyEvent` keeps. */
export const changesNodes = ({ type, data }: RecordedEvent): boolean =>
  type === EVENT_TYPES.FullSnapshot ||
  (type === EVENT_TYPES.IncrementalSnapshot && fieldsOf(data).source === SOURCES.Mutation);

/** Applies one event of the page; yields now and then, so that a large page can be read in slices. */
export function* applyEvent(dom: LightDom, event: RecordedEvent): Generator<void> {
  if (!changesNodes(event)) return;
  const data = fieldsOf(event.data);
  if (event.type === EVENT_TYPES.FullSnapshot) {
    Object.assign(dom, newLightDom());
    yield* addTree(dom, data.node, null, null);
    dom.root = nodeAt(dom, fieldsOf(data.node).id) ?? null;
    return;
  }
  for (const { id } of listOf(data.removes)) detach(nodeAt(dom, id));
  for (const { parentId, nextId, node } of listOf(data.adds)) {
    const parent = nodeAt(dom, parentId);
    if (parent) yield* addTree(dom, node, parent, nodeAt(dom, nextId) ?? null);
  }
  for (const { id, value } of listOf(data.texts)) {
    const node = nodeAt(dom, id);
    if (node) setText(dom, node, value);
  }
  for (const { id, attributes } of listOf(data.attributes)) setAttributes(dom, nodeAt(dom, id), attributes);
  if (dom.weight > dom.sweepAt) sweep(dom);
}

/** (rrweb's numbers are numbers; to make one of something else can throw.) */
const nodeAt = (dom: LightDom, id: unknown): LightNode | undefined => dom.nodes.get(id as number);

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
    if (dom.weight > MAX_WEIGHT) return;
    const node = nodeOf(dom, fields.id);
    node.tag = typeof fields.tagName === 'string' ? cut(fields.tagName, 40).toLowerCase() : '';
    setText(dom, node, fields.textContent);
    setAttributes(dom, node, fields.attributes);
    attach(node, one.parent, one.next);
    const children = Array.isArray(fields.childNodes) ? fields.childNodes : [];
    // From the last: what is waiting is taken from its end.
    for (const value of children.toReversed()) waiting.push({ value, parent: node, next: null });
    yield;
  }
}

/** A node that is moved is told again: what it holds stays in it. */
function nodeOf(dom: LightDom, id: number): LightNode {
  const known = dom.nodes.get(id);
  if (known) return known;
  const node = newNode(id);
  dom.nodes.set(id, node);
  dom.weight += NODE_WEIGHT;
  return node;
}

function setText(dom: LightDom, node: LightNode, value: unknown): void {
  dom.weight -= node.text.length;
  node.text = typeof value === 'string' && dom.weight <= MAX_WEIGHT ? cut(value, MAX_TEXT_CHARS) : '';
  dom.weight += node.text.length;
}

function setAttributes(dom: LightDom, node: LightNode | undefined, attributes: unknown): void {
  if (!node || !attributes) return;
  const fields = fieldsOf(attributes);
  for (const name in fields) {
    if (!TOLD.has(name)) continue;
    const value = fields[name];
    const gone = value === null || value === false;
    if (!gone && value !== true && typeof value !== 'string') continue;
    dom.weight -= node.attributes?.get(name)?.length ?? 0;
    node.attributes?.delete(name);
    if (gone || dom.weight > MAX_WEIGHT) continue;
    const text = value === true ? '' : name === 'href' ? leadOf(value) : cut(value, MAX_TEXT_CHARS);
    node.attributes ??= new Map();
    node.attributes.set(name, text);
    dom.weight += text.length;
  }
}

/** What matters of an address: how it begins where it is none of a page, and all of it where it names a place in one. */
function leadOf(address: string): string {
  if (address.includes('#')) return cut(address, MAX_TEXT_CHARS);
  return /^https?:|^[/.]/i.test(address) ? '/' : cut(address, MAX_SCHEME_CHARS);
}

/** Forgets what was taken out of the page and did not come back. */
function sweep(dom: LightDom): void {
  const old = dom.nodes;
  const found = new Set<LightNode>();
  for (let node: LightNode | null = dom.root; node; node = followingIn(dom.root as LightNode, node, true))
    found.add(node);
  dom.nodes = new Map([...old].filter(([, node]) => found.has(node)));
  dom.weight = 0;
  for (const { text, attributes } of dom.nodes.values()) {
    dom.weight += NODE_WEIGHT + text.length;
    for (const value of attributes?.values() ?? []) dom.weight += value.length;
  }
  dom.sweepAt = Math.max(SWEEP_WEIGHT, dom.weight * 1.5);
}
