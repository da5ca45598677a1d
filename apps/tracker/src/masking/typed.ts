import { closest, isElement, parentOf, rootOf } from '../host/dom-natives.ts';
import { listen } from '../host/listen.ts';
import { type Field, fieldKind, isField, isSelect } from './fields.ts';
import { createLevels, type Levels, MASKED } from './levels.ts';
import { marks } from './marks.ts';
import { scrubCss } from './scrub-css.ts';
import { createTypedPieces } from './typed-pieces.ts';
import { createTypedTexts } from './typed-texts.ts';

/** Fields in which one looks for what the store has. */
const SEARCHES = /(^|[^a-z])(q|s|k)([^a-z]|$)|search|busca|busq|query|keyword|pesquis|procura/i;
/** A code that is typed into boxes: as much in each. */
const MAX_BOX_CHARS = 4;
/** Data that a page made, not a name. */
const DATA = /^data:[^,]*;base64,/i;

/** What the visitor typed into on this page, so that copies of it can be told from the page's own words. */
export type Typed = Levels & {
  /** There was an input event of this field; `byHand` when the visitor made it, not a script. */
  note(node: Node | null, byHand?: boolean): void;
  /** Whether the visitor typed into this field, or the browser filled it in. */
  isTouched(field: Element): boolean;
  /** Whether anything was typed. */
  hasFields(): boolean;
  /** Whether a value repeats what was typed, wherever in it. */
  isEcho(value: string): boolean;
  /** Whether an address does: in its query or hash, or in one part of its path. */
  isEchoAddress(address: string): boolean;
  /** Whether a name of the page's own (a class, an id) is what was typed. */
  isEchoName(name: string): boolean;
  /** Whether what a node says has to be asked for repetitions: it has just come, or it had one before. */
  isLate(node: Node, isNew: boolean): boolean;
  /** Keeps in mind whether it had one. */
  keepLate(node: Node, isEcho: boolean): void;
  /** Whether a field within this element's shadow tree was typed into: its attributes may say what. */
  holdsTyped(element: Element): boolean;
  /** A text that has just come, without numbers and texts that were typed. */
  maskEcho(text: string): string;
  /** The same of a style sheet or declarations. */
  scrubCss(css: string): string;
  /** An address of the page, without what was typed. */
  scrubUrl(url: string): string;
  /** Whether a text holds what was typed on this page, however short. */
  isTyped(text: string): boolean;
  stop(): void;
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
};

const isSearch = (field: Field) =>
  field.type === 'search' ||
  SEARCHES.test(`${field.getAttribute('name')} ${field.id} ${field.getAttribute('role')}`);

export function watchTyping(): Typed {
  const levels = createLevels();
  const pieces = createTypedPieces();
  const texts = createTypedTexts();
  const touched = new WeakSet<Element>();
  const hosts = new WeakSet<Element>();
  const late = new WeakSet<Node>();
  /** What is typed where we cannot look: in a closed shadow tree. */
  const unseen = new WeakMap<Element, string>();
  let hasFields = false;

  /** A code of six boxes has one character in each. */
  const noteBoxes = (field: Field) => {
    if (field.value.length > MAX_BOX_CHARS) return;
    const boxes = (field.form ?? (rootOf(field) as ParentNode)).querySelectorAll('input');
    const code = [...boxes].filter((box) => touched.has(box) && box.value.length <= MAX_BOX_CHARS);
    pieces.note(code.map(({ value }) => value).join(''), false);
  };

  const noteField = (field: Field, byHand: boolean) => {
    const kind = fieldKind(field);
    if (isSelect(field) || /^(toggle|label)$/.test(kind)) return;
    hasFields = true;
    const isSecret = kind === 'secret';
    if (byHand || kind !== 'blank') texts.remember(field, field.value, isSearch(field));
    if (!byHand) return;
    touched.add(field);
    pieces.note(field.value, isSecret);
    noteBoxes(field);
    for (let root = rootOf(field); 'host' in root; root = rootOf(root.host as Element))
      hosts.add(root.host as Element);
  };

  const noteEditor = (root: Element) => {
    hasFields = true;
    levels.noteEdited(root);
    const lines = [...root.childNodes].map(({ textContent }) => textContent ?? '');
    texts.remember(root, lines.join('\n'), false);
    for (const line of lines) pieces.note(line, false);
  };

  const noteUnseen = (host: Element, data: string) => {
    hasFields = true;
    hosts.add(host);
    const text = (unseen.get(host) ?? '') + data;
    unseen.set(host, text);
    texts.remember(host, text, false);
    pieces.note(text, false);
  };

  const note = (node: Node | null, byHand = true) => {
    if (isField(node)) return noteField(node, byHand);
    const element = isElement(node) ? node : node && parentOf(node);
    const root = isElement(element) && closest(element, marks.masked);
    if (root) noteEditor(root);
  };
  const stop = listen(window, ['input'], (event: Event) => {
    if (!event.isTrusted) return;
    const target = (event.composedPath()[0] as Node | undefined) ?? null;
    const { data } = event as InputEvent;
    note(target);
    if (data && isElement(target) && target.localName.includes('-') && levels.levelAt(target) !== MASKED)
      noteUnseen(target, data);
  });

  const isLate = (node: Node, isNew: boolean) => hasFields && (isNew || late.has(node));
  const keepLate = (node: Node, isEcho: boolean) => void (isEcho ? late.add(node) : late.delete(node));
  const maskEcho = (text: string) => pieces.masked(texts.masked(text));
  const isEcho = (value: string) => texts.isIn(value) || pieces.masked(value) !== value;
  const isEchoAddress = (address: string) => {
    if (DATA.test(address)) return false;
    const [path = '', ...rest] = decoded(address).split(/[?#]/);
    if (address.startsWith('data:')) return texts.isIn(path);
    // Who is written or called to.
    if (/^(?!http)[a-z]+:/i.test(path) && isEcho(path.slice(path.indexOf(':') + 1))) return true;
    const values = rest.flatMap((part) => part.split('&')).map((pair) => pair.slice(pair.indexOf('=') + 1));
    return values.some(isEcho) || path.split('/').some(texts.isName);
  };

  return {
    ...levels,
    note,
    hasFields: () => hasFields,
    isTouched: (field) =>
      touched.has(field) ||
      ((field as HTMLInputElement).value ?? '') !== ((field as HTMLInputElement).defaultValue ?? ''),
    holdsTyped: (element) => hosts.has(element),
    isEcho,
    isEchoAddress,
    isEchoName: texts.isName,
    isLate,
    keepLate,
    maskEcho,
    scrubCss: (css) => (hasFields ? scrubCss(css, (words) => DATA.test(words) || !isEcho(words)) : css),
    scrubUrl(url) {
      if (!hasFields) return url;
      const [page = '', hash] = url.split('#');
      const path = page.replace(/[^/?=&]+/g, (part) => (texts.isName(decoded(part)) ? '*' : part));
      return hash === undefined || isEcho(decoded(hash)) ? path : `${path}#${hash}`;
    },
    isTyped: (text) => texts.has(text) || texts.isIn(text),
    stop,
  };
}
