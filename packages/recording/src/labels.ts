import { isCalm } from './friction/calm.ts';
import { type Expectation, expectationOf } from './friction/expects.ts';
import { followingIn, type LightNode } from './nodes/light-node.ts';
import { shownText } from './shown-text.ts';

/** What an element is called, in the eyes of whoever knows the store. */
export interface Label extends Expectation {
  /** Its tag when nothing names it, as in `<div>`; empty when it is not known at all. */
  text: string;
  /** People click here often and are not angry: a quantity's "+", an arrow of a carousel, a text to be selected. */
  calm: boolean;
  /** It is there to be clicked. What is not may be a text whose words are selected by clicks. */
  control: boolean;
}

/** As much as a line holds. */
const MAX_CHARS = 80;

/** A whole page under the mouse names nothing. */
const MAX_NODES = 200;
const MAX_CHILDREN = 5_000;
const MAX_DEPTH = 200;

const CONTROLS = new Set(['a', 'button', 'input', 'label', 'option', 'select', 'summary', 'textarea']);
const CONTROL_ROLES =
  /^(button|checkbox|link|menuitem\w*|option|radio|scrollbar|slider|spinbutton|switch|tab)$/;
const FIELDS = new Set(['input', 'select', 'textarea']);
/** Their value is their caption. */
const CAPTIONED = /^(button|reset|submit)$/i;
const NOT_TYPED_INTO = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/i;
const PLAYING = new Set(['audio', 'canvas', 'embed', 'iframe', 'object', 'video']);
/** Hold no words for people, or the visitor's own. */
const WORDLESS = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'select', 'head']);

/** What is looked into. `visits` is how many nodes may still be looked at in search of one that another names. */
export interface Labelled {
  nodes: ReadonlyMap<number, LightNode>;
  visits: { left: number };
}

/** What the node is called on the page as it is now. Never what a field holds. */
export function labelOf(page: Labelled, id: number): Label {
  const node = page.nodes.get(id);
  if (!node) return { text: '', calm: false, control: false, expects: 'nothing' };
  const control = closest(node, isControl);
  const named = control ?? (node.tag ? node : (node.parent ?? node));
  const name = nameOf(page, named, control !== null);
  return {
    text: name || (named.tag && `<${named.tag}>`),
    calm: isTypedInto(named) || (control !== null && isCalmControl(control, name)),
    control: control !== null,
    ...(control && !plays(node, control) ? expectationOf(control) : { expects: 'nothing' }),
  };
}

/** What is of a page's node, as the visitor sees it: the control that it is in, else itself. */
export const controlOf = (node: LightNode): LightNode => closest(node, isControl) ?? node;

/** Whether `top` is the node or holds it. */
export const isWithin = (node: LightNode, top: LightNode): boolean =>
  closest(node, (one) => one === top) !== null;

/** Whether two nodes are of one control, or of one that was drawn anew meanwhile. */
export function isSameControl(page: Labelled, a: LightNode, b: LightNode): boolean {
  const [one, other] = [controlOf(a), controlOf(b)];
  if (one === other || isWithin(one, other) || isWithin(other, one)) return true;
  if (one.tag !== other.tag || !isControl(one)) return false;
  const name = nameOf(page, one, true);
  return name !== '' && name === nameOf(page, other, true);
}

/** Whether the click was on something in a control that answers in ways that no event tells. */
const plays = (node: LightNode, control: LightNode): boolean =>
  closest(node, (one) => one === control || PLAYING.has(one.tag)) !== control;

function isCalmControl(control: LightNode, name: string): boolean {
  const words = wordsOf(control);
  // What stands in it may be a sentence that holds such a word; a name of its own says what it does.
  return isCalm(control, words, [name === shortened(words) ? '' : name, attribute(control, 'title')]);
}

function closest(node: LightNode, wanted: (node: LightNode) => boolean): LightNode | null {
  let at: LightNode | null = node;
  for (let depth = 0; at && depth < MAX_DEPTH; depth++, at = at.parent) if (wanted(at)) return at;
  return null;
}

const isControl = ({ tag, attributes }: LightNode) =>
  CONTROLS.has(tag) || CONTROL_ROLES.test(attributes?.get('role') ?? '');

function isTypedInto({ tag, attributes }: LightNode): boolean {
  if (tag === 'textarea' || (attributes?.get('contenteditable') ?? 'false') !== 'false') return true;
  return tag === 'input' && !NOT_TYPED_INTO.test(attributes?.get('type') ?? '');
}

function nameOf(page: Labelled, node: LightNode, isControlled: boolean): string {
  const told = attribute(node, 'aria-label') || byIds(page, node.attributes?.get('aria-labelledby'));
  if (told) return told;
  if (FIELDS.has(node.tag)) {
    const caption = CAPTIONED.test(node.attributes?.get('type') ?? '') ? attribute(node, 'value') : '';
    return caption || labelOfField(page, node) || first(node, 'alt', 'placeholder', 'title', 'name');
  }
  if (isTypedInto(node)) return first(node, 'title', 'name');
  const words = wordsOf(node);
  // What is no control may be half the page: then only what stands directly in it names it.
  const own = isControlled || words.length <= MAX_CHARS ? words : textsIn(node);
  return shortened(own) || first(node, 'alt', 'title') || pictureIn(node);
}

function labelOfField(page: Labelled, field: LightNode): string {
  const id = field.attributes?.get('id');
  const around = closest(field, ({ tag }) => tag === 'label');
  const label =
    around ?? (id ? find(page, (node) => node.tag === 'label' && node.attributes?.get('for') === id) : null);
  return label ? shortened(wordsOf(label)) : '';
}

function byIds(page: Labelled, ids: string | undefined): string {
  const wanted = ids?.split(/\s+/).filter(Boolean).slice(0, 5) ?? [];
  const named = wanted.map((id) => find(page, (node) => node.attributes?.get('id') === id));
  return shortened(named.map((node) => (node ? wordsOf(node) : '')).join(' '));
}

function find({ nodes, visits }: Labelled, wanted: (node: LightNode) => boolean): LightNode | null {
  for (const node of nodes.values()) {
    if (visits.left <= 0) return null;
    visits.left -= 1;
    if (wanted(node)) return node;
  }
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
  return shownWords(words);
}

/** Those that stand directly in it. */
function textsIn({ first }: LightNode): string {
  let words = '';
  let count = 0;
  for (let at = first; at && count < MAX_CHILDREN && words.length <= MAX_CHARS * 4; at = at.next, count++)
    if (at.tag === '') words += at.text;
  return shownWords(words);
}

const shownWords = (words: string) => shownText(words.replace(/\*+/g, ''), MAX_CHARS * 4);

/** The node and what is in it, in order, without what holds no words; the first of them if they are many. */
function* within(node: LightNode): Generator<LightNode> {
  let at: LightNode | null = node;
  for (let count = 0; at && count < MAX_NODES; count++) {
    const wordless = WORDLESS.has(at.tag);
    if (!wordless) yield at;
    at = followingIn(node, at, !wordless);
  }
}

const attribute = (node: LightNode, name: string) => shortened(shownWords(node.attributes?.get(name) ?? ''));

const first = (node: LightNode, ...names: string[]) =>
  names.reduce((found, name) => found || attribute(node, name), '');

const shortened = (text: string) =>
  text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1).trimEnd()}…`;
