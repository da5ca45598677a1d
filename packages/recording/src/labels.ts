import type { LightDom, LightNode } from './light-dom.ts';
import { shownText } from './shown-text.ts';

/** What an element is called, in the eyes of whoever knows the store. */
export interface Label {
  /** Its tag when nothing names it, as in `<div>`; empty when it is not known at all. */
  text: string;
  /** People click here often and are not angry: a quantity's "+", an arrow of a carousel, a text to be selected. */
  calm: boolean;
}

/** As much as a line holds. */
const MAX_CHARS = 80;

/** A whole page under the mouse names nothing. */
const MAX_NODES = 200;
const MAX_DEPTH = 200;

const CONTROLS = new Set(['a', 'button', 'input', 'label', 'option', 'select', 'summary', 'textarea']);
const CONTROL_ROLES = /^(button|checkbox|link|menuitem\w*|option|radio|switch|tab)$/;
const FIELDS = new Set(['input', 'select', 'textarea']);
/** Their value is their caption. */
const CAPTIONED = /^(button|reset|submit)$/i;
const NOT_TYPED_INTO = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/i;
/** Hold no words for people, or the visitor's own. */
const WORDLESS = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'select', 'head']);
const STEPPER = /^[-+−–—<>‹›«»←→]$/;

/** What the node is called on the page as it is now. Never what a field holds. */
export function labelOf(dom: LightDom, id: number): Label {
  const node = dom.get(id);
  if (!node) return { text: '', calm: false };
  const control = closest(node, isControl);
  const named = control ?? (node.tag ? node : (node.parent ?? node));
  return {
    text: nameOf(dom, named, control !== null) || (named.tag && `<${named.tag}>`),
    calm: isTypedInto(named) || (control !== null && STEPPER.test(wordsOf(named))),
  };
}

function closest(node: LightNode, wanted: (node: LightNode) => boolean): LightNode | null {
  let at: LightNode | null = node;
  for (let depth = 0; at && depth < MAX_DEPTH; depth++, at = at.parent) if (wanted(at)) return at;
  return null;
}

const isControl = ({ tag, attributes }: LightNode) =>
  CONTROLS.has(tag) || CONTROL_ROLES.test(attributes.get('role') ?? '');

function isTypedInto({ tag, attributes }: LightNode): boolean {
  if (tag === 'textarea' || (attributes.get('contenteditable') ?? 'false') !== 'false') return true;
  return tag === 'input' && !NOT_TYPED_INTO.test(attributes.get('type') ?? '');
}

function nameOf(dom: LightDom, node: LightNode, isControlled: boolean): string {
  const told = attribute(node, 'aria-label') || byIds(dom, node.attributes.get('aria-labelledby'));
  if (told) return told;
  if (FIELDS.has(node.tag)) {
    const caption = CAPTIONED.test(node.attributes.get('type') ?? '') ? attribute(node, 'value') : '';
    return caption || labelOfField(dom, node) || first(node, 'alt', 'placeholder', 'title', 'name');
  }
  if (isTypedInto(node)) return first(node, 'title', 'name');
  const words = wordsOf(node);
  // What is no control may be half the page: then only what stands directly in it names it.
  const own = isControlled || words.length <= MAX_CHARS ? words : wordsOf({ ...node, children: texts(node) });
  return shortened(own) || first(node, 'alt', 'title') || pictureIn(node);
}

const texts = ({ children }: LightNode) => children.filter((child) => child.tag === '');

function labelOfField(dom: LightDom, field: LightNode): string {
  const id = field.attributes.get('id');
  const around = closest(field, ({ tag }) => tag === 'label');
  const label =
    around ?? (id ? find(dom, (node) => node.tag === 'label' && node.attributes.get('for') === id) : null);
  return label ? shortened(wordsOf(label)) : '';
}

function byIds(dom: LightDom, ids: string | undefined): string {
  const wanted = ids?.split(/\s+/).filter(Boolean).slice(0, 5) ?? [];
  const named = wanted.map((id) => find(dom, (node) => node.attributes.get('id') === id));
  return shortened(named.map((node) => (node ? wordsOf(node) : '')).join(' '));
}

function find(dom: LightDom, wanted: (node: LightNode) => boolean): LightNode | null {
  for (const node of dom.values()) if (wanted(node)) return node;
  return null;
}

function pictureIn(node: LightNode): string {
  for (const inner of within(node)) {
    const name = first(inner, 'aria-label', 'alt', 'title');
    if (name) return name;
  }
  return '';
}

/** The words in a node, as far as a few lines of it reach. Masked ones are none. */
function wordsOf(node: LightNode): string {
  let words = '';
  for (const { tag, text } of within(node)) {
    if (tag === '') words += text;
    // "Add to cart" and its price are two words, though nothing stands between their elements.
    else words += ' ';
    if (words.length > MAX_CHARS * 4) break;
  }
  return shownText(words.replace(/\*+/g, ''), MAX_CHARS * 4);
}

/** The node and what is in it, in order, without what holds no words; the first of them if they are many. */
function* within(node: LightNode): Generator<LightNode> {
  const waiting = [node];
  let count = 0;
  for (let at = waiting.pop(); at && count < MAX_NODES; at = waiting.pop(), count++) {
    if (WORDLESS.has(at.tag)) continue;
    yield at;
    waiting.push(...at.children.slice(0, MAX_NODES).toReversed());
  }
}

const attribute = (node: LightNode, name: string) =>
  shortened(shownText((node.attributes.get(name) ?? '').replace(/\*+/g, ''), MAX_CHARS * 4));

const first = (node: LightNode, ...names: string[]) =>
  names.reduce((found, name) => found || attribute(node, name), '');

const shortened = (text: string) =>
  text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1).trimEnd()}…`;
