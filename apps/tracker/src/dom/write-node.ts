import {
  attributeOf,
  attributesOf,
  boxOf,
  closest,
  DOCTYPE,
  DOCUMENT,
  documentOf,
  firstChildOf,
  isElement,
  localNameOf,
  matches,
  namespaceOf,
  parentOf,
  scrollLeftOf,
  scrollTopOf,
  shadowOf,
  TEXT,
  textOf,
  typeOf,
} from '../host/dom-natives.ts';
import { mayTell } from '../masking/choice.ts';
import { fieldKind, isField, isSelect, maskValue, stars } from '../masking/fields.ts';
import { BLOCKED, MASKED, type Openness } from '../masking/levels.ts';
import { marks } from '../masking/marks.ts';
import { maskOwnTitle } from '../masking/own-query.ts';
import { type Attributes, type How, maskCss, scrubAttributes } from '../masking/scrub-attributes.ts';
import type { Typed } from '../masking/typed.ts';
import { baseOf, tellDensity, wholeAttribute, wholeCss } from './addresses.ts';

// How one node is told, as rrweb tells it (its types 0 document, 1 doctype, 2 element, 3 text, 4 CDATA), masked as it is read.

const SVG = 'http://www.w3.org/2000/svg';
/** What HTML does not take for the name of an element. */
const NO_NAME = /[^a-z0-9-_:]/i;

export type Written = Record<string, unknown> & { id?: number };

export type Context = {
  typed: Typed;
  cleanUrl(href: string): string;
  /** The text of a linked style sheet, where it is known. */
  sheetOf(link: Element): string | undefined;
  /** How the text of a `<style>` is told. */
  toldCss(text: Node, css: string): string;
  /** The rules of a `<style>` that its text does not say. */
  rulesOf(style: Element): string | undefined;
  /** Declarations of an element that no attribute says. */
  styleOf(element: Element): string | undefined;
};

/** Whether a node's place is told, and what is in it is not. */
export const isBlocked = (element: Element): boolean => matches(element, marks.blocked);

/** The same of anything within it. */
export const isInBlocked = (node: Node): boolean => {
  const element = isElement(node) ? node : (parentOf(node) as Element | null);
  return isElement(element) && closest(element, marks.blocked) !== null;
};

/** What a text shows. */
export function writeText(node: Node, { level, isNew }: How, context: Context): string {
  const { rulesOf, toldCss, typed } = context;
  const parent = parentOf(node);
  const text = textOf(node) ?? '';
  if (isField(parent)) return '';
  const tag = isElement(parent) ? localNameOf(parent) : '';
  if (tag === 'script' || (tag === 'style' && rulesOf(parent as Element) !== undefined)) return '';
  const css = tag === 'style' && wholeCss(text, baseOf(node));
  if (css && level === MASKED) return maskCss(css);
  if (!css && level) return stars(text);
  const told = css || maskOwnTitle(text, parent);
  const isLate = typed.isLate(node, isNew);
  const masked = !isLate ? told : css ? typed.scrubCss(css) : typed.maskEcho(told);
  if (isLate) typed.keepLate(node, masked !== told);
  return css && masked === css ? toldCss(node, css) : masked;
}

const isShown = (option: Element, { typed }: Context): boolean => {
  const select = (option as Partial<HTMLOptionElement>).selected ? closest(option, 'select') : null;
  return select !== null && mayTell(select as HTMLSelectElement, typed);
};

/** One attribute of an element, before it is masked; undefined for one that is not told. */
export function readAttribute(
  element: Element,
  tag: string,
  name: string,
  value: string,
): string | undefined {
  if (name === 'srcdoc' || (name === 'autoplay' && /^(video|audio)$/.test(tag))) return undefined;
  return value === '' ? value : wholeAttribute(element, tag, name, value);
}

/** What a replay needs to know of an element that none of its attributes says. */
function readState(
  element: Element,
  tag: string,
  attributes: Attributes,
  isThere: boolean,
  { sheetOf, rulesOf }: Context,
) {
  switch (tag) {
    case 'link': {
      const css = sheetOf(element);
      if (css === undefined) break;
      delete attributes.rel;
      delete attributes.href;
      attributes._cssText = css;
      break;
    }
    case 'style': {
      const rules = rulesOf(element);
      if (rules !== undefined) attributes._cssText = rules;
      break;
    }
    case 'dialog':
      if ((element as HTMLDialogElement).open)
        attributes.rr_open_mode = matches(element, ':modal') ? 'modal' : 'non-modal';
      break;
    case 'audio':
    case 'video': {
      const media = element as HTMLMediaElement;
      attributes.rr_mediaState = media.paused ? 'paused' : 'played';
      attributes.rr_mediaCurrentTime = media.currentTime;
      attributes.rr_mediaPlaybackRate = media.playbackRate;
      attributes.rr_mediaMuted = media.muted;
      attributes.rr_mediaLoop = media.loop;
      attributes.rr_mediaVolume = media.volume;
      break;
    }
    case 'iframe':
      if (!(element as HTMLIFrameElement).contentDocument && attributes.src)
        attributes.rr_src = attributes.src;
      delete attributes.src;
      break;
  }
  // Each is asked twice on every page: what has nothing in it has nothing to scroll.
  if (!isThere || !(firstChildOf(element) || tag === 'textarea')) return;
  const [left, top] = [scrollLeftOf(element), scrollTopOf(element)];
  if (left) attributes.rr_scrollLeft = left;
  if (top) attributes.rr_scrollTop = top;
}

function readField(field: Element, attributes: Attributes, typed: Typed) {
  if (!isField(field)) return;
  const { type, value } = field;
  if (/^(radio|checkbox)$/.test(type)) {
    if ((field as HTMLInputElement).checked) attributes.checked = true;
    else delete attributes.checked;
  } else if (value) {
    const kind = fieldKind(field);
    attributes.value = maskValue(kind, value);
    // Typed, or filled in by the browser, before anything was recorded.
    if (/^(text|secret)$/.test(kind) && value !== (field as HTMLInputElement).defaultValue) typed.note(field);
  }
  if (isSelect(field)) delete attributes.value;
}

/**
 * An element without what is in it.
 * @param isThere whether the page has had it before: what is new has not been scrolled yet
 */
export function writeElement(
  element: Element,
  own: Openness,
  context: Context,
  how: How,
  isThere: boolean,
): Written {
  const local = localNameOf(element).toLowerCase();
  const tag = NO_NAME.test(local) ? 'div' : local;
  const isSvg = namespaceOf(element) === SVG;
  let attributes: Attributes = {};
  if (own === BLOCKED) {
    const { width, height } = boxOf(element);
    attributes = { rr_width: `${width}px`, rr_height: `${height}px` };
    const names = attributeOf(element, 'class');
    if (names !== null) attributes.class = names;
  } else {
    for (const { name, value } of attributesOf(element)) {
      const told = readAttribute(element, tag, name, value);
      if (told !== undefined) attributes[name] = told;
    }
    tellDensity(element, attributes);
    const style = context.styleOf(element);
    if (style) attributes.style = (attributes.style ?? '') + style;
    readState(element, tag, attributes, isThere, context);
    readField(element, attributes, context.typed);
    scrubAttributes(element, tag, attributes, how, context);
    if (tag === 'option' && isShown(element, context)) attributes.selected = true;
  }
  const written: Written = { type: 2, tagName: tag, attributes };
  if (isSvg) written.isSVG = true;
  if (tag.includes('-') && isDefined(element, tag)) written.isCustom = true;
  if (shadowOf(element)) written.isShadowHost = true;
  return written;
}

const isDefined = (element: Element, tag: string) =>
  documentOf(element).defaultView?.customElements.get(tag) !== undefined;

/** Any other node. */
export function writeOther(node: Node, how: How, context: Context): Written {
  switch (typeOf(node)) {
    case TEXT:
      return { type: 3, textContent: writeText(node, how, context) };
    case DOCTYPE: {
      const { name, publicId, systemId } = node as DocumentType;
      return { type: 1, name, publicId, systemId };
    }
    case DOCUMENT: {
      const { compatMode } = node as Document;
      return { type: 0, ...(compatMode === 'CSS1Compat' ? {} : { compatMode }) };
    }
    default:
      return { type: 4, textContent: '' };
  }
}
