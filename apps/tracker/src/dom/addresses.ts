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

type Picture = Partial<HTMLImageElement> | null;

const WIDTHS = /\s\d+w\s*(,|$)/;

/** Of several sizes of a picture the one that was shown: a replay's screen may be another. */
const wholeSrcset = (value: string, base: string, tag: string, picture: Picture) => {
  const whole = value.replace(CANDIDATE, (candidate) => {
    const [address = ''] = candidate.split(/\s/, 1);
    return wholeUrl(address, base) + candidate.slice(address.length);
  });
  const shown = picture?.currentSrc;
  if (!shown) return whole;
  const one = whole.match(CANDIDATE)?.find((candidate) => `${candidate} `.startsWith(`${shown} `));
  if (!one) return shown === picture.src ? '' : whole;
  const [, density] = /\s([\d.]+)x\s*$/.exec(one) ?? [];
  return tag === 'img' && density ? `${shown} ${Math.round(Number(density) * 1000)}w` : one;
};

/** A picture of density 2 is told as `2000w` at this size: beside a density, a screen of another one may choose `src`. */
export function tellDensity(element: Element, told: { srcset?: unknown; sizes?: unknown }): void {
  const { srcset } = told;
  if (srcset && WIDTHS.test(String(srcset)) && !WIDTHS.test(attributeOf(element, 'srcset') ?? ''))
    told.sizes = '1000px';
}

/** The picture that an element is of. */
const pictureOf = (element: Element, tag: string): Picture => {
  const parent = parentOf(element);
  return tag === 'source' && isElement(parent) ? parent.querySelector('img') : (element as Picture);
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
      return wholeSrcset(value, baseOf(element), tag, pictureOf(element, tag));
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
