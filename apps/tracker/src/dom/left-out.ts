import {
  attributeOf,
  DOCTYPE,
  DOCUMENT,
  isElement,
  localNameOf,
  TEXT,
  textOf,
  typeOf,
} from '../host/dom-natives.ts';

const CDATA = 4;
/** What says who the page is for programs; none of it is seen, and some of it names the visitor (tokens against forgery). */
const META_NAMES =
  /^(msapplication-.*|application-name|robots|googlebot|bingbot|(og|twitter):.*|pinterest|google-site-verification|yandex-verification|csrf-token|p:domain_verify|verify-v1|verification|.*-checkout-api-token)$/i;
const META_PROPERTIES = /^(og|twitter|fb):/i;
const ICONS = /^(shortcut icon|icon|apple-touch-icon)$/i;

function isLinkLeftOut(link: Element): boolean {
  const rel = (attributeOf(link, 'rel') ?? '').toLowerCase();
  if (rel === 'modulepreload' || ICONS.test(rel)) return true;
  if (rel === 'preload') return attributeOf(link, 'as') === 'script';
  return rel === 'prefetch' && /\.js([?#]|$)/.test(attributeOf(link, 'href') ?? '');
}

const isMetaLeftOut = (meta: Element) =>
  attributeOf(meta, 'http-equiv') !== null ||
  META_NAMES.test(attributeOf(meta, 'name') ?? '') ||
  META_PROPERTIES.test(attributeOf(meta, 'property') ?? '');

/** Whether a node has no part in what the page looks like, and is not recorded. @param inHead whether its parent is the head */
export function isLeftOut(node: Node, inHead: boolean): boolean {
  const type = typeOf(node);
  if (isElement(node)) {
    const name = localNameOf(node);
    if (name === 'script') return true;
    if (name === 'link') return isLinkLeftOut(node);
    return name === 'meta' && isMetaLeftOut(node);
  }
  if (type === TEXT) return inHead && !/\S/.test(textOf(node) ?? '');
  return type !== CDATA && type !== DOCUMENT && type !== DOCTYPE;
}

export const isHead = (node: Node | null): boolean => isElement(node) && localNameOf(node) === 'head';
