import { attributeOf, documentOf, isElement, parentOf } from '../host/dom-natives.ts';

// A replay stands at another address: what is relative in a page is told as it was meant.

/** What has an address of its own, or must stay a reference within its document. */
const WHOLE = /^(?:https?:\/\/|data:|blob:|#)/i;
const CSS_ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;
const CANDIDATE = /[^\s,]\S*[^\s,](?:\s+[^,]+)?|[^\s,](?:\s+[^,]+)?/g;

/** Browsers take a moment to answer it: asked for where there is an address to complete. */
export const baseOf = (node: Node): string => (documentOf(node) ?? (node as Document)).baseURI;

export function wholeUrl(address: string, base: string): string {
  if (WHOLE.test(address) || address.trim() === '') return address;
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}

/** The addresses of a style sheet or of declarations. Those are told without a query: of the page they may say what a visitor came with. */
export function wholeCss(css: string, base: string): string {
  if (!css.includes('url(') && !css.includes('@import')) return css;
  return css.replace(CSS_ADDRESS, (all, ...found: (string | undefined)[]) => {
    const address = found.slice(0, 5).find((one) => one !== undefined);
    if (!address || WHOLE.test(address)) return all;
    return all.replace(address, () => wholeUrl(address, base));
  });
}

/** Of several sizes of a picture the one that was shown: a replay's screen may be another. */
const wholeSrcset = (value: string, base: string, shown: string | undefined) => {
  const whole = value.replace(CANDIDATE, (candidate) => {
    const [address = ''] = candidate.split(/\s/, 1);
    return wholeUrl(address, base) + candidate.slice(address.length);
  });
  const one = shown && whole.match(CANDIDATE)?.find((candidate) => candidate.startsWith(`${shown} `));
  // The others have the address without sizes beside them (`src`).
  return one && /w\s*$/.test(one) ? one : whole;
};

/** What the picture shows that an element is of. */
const shownBy = (element: Element, tag: string): string | undefined => {
  const parent = parentOf(element);
  const picture = tag === 'source' && isElement(parent) ? parent.querySelector('img') : element;
  return (picture as Partial<HTMLImageElement> | null)?.currentSrc;
};

/** The value of an attribute as a replay is to have it. */
export function wholeAttribute(element: Element, tag: string, name: string, value: string): string {
  const whole = () => (WHOLE.test(value) ? value : wholeUrl(value, baseOf(element)));
  switch (name) {
    case 'src':
    case 'poster':
    case 'href':
    case 'xlink:href':
      return whole();
    case 'srcset':
    case 'imagesrcset':
      return wholeSrcset(value, baseOf(element), shownBy(element, tag));
    case 'style':
      return value.includes('url(') ? wholeCss(value, baseOf(element)) : value;
    case 'background':
      return /^(table|td|th|body)$/.test(tag) ? whole() : value;
    case 'data':
      return tag === 'object' && attributeOf(element, 'data') === value ? whole() : value;
    default:
      return value;
  }
}
