import type { Fields } from './serialized.ts';

/** Element names in which every browser makes an element. Others would end the building of a whole page. */
const NAME = /^[A-Za-z_][\w.:-]*$/;

/** rrweb looks names up in a plain object: these it finds there. */
const isInherited = (tag: string) => tag in {};

export const isTagName = (tag: unknown): tag is string =>
  typeof tag === 'string' && NAME.test(tag) && !tag.endsWith(':') && !/:.*:/.test(tag) && !isInherited(tag);

/** The name of the element that rrweb's `buildNode` makes: no scripts, and style elements for links whose sheet is known. */
export function nodeNameOf(tag: string, isSvg: boolean, attributes: Fields): string {
  const made = tag === 'script' ? 'noscript' : tag === 'link' && attributes._cssText ? 'style' : tag;
  return isSvg ? made : made.toUpperCase();
}

const CUSTOM = /^[a-z][a-z0-9._-]*-[a-z0-9._-]*$/;
/** Names with a hyphen that are no custom elements (HTML, "valid custom element name"). */
const RESERVED = [
  'annotation-xml',
  'color-profile',
  'font-face',
  'font-face-src',
  'font-face-uri',
  'font-face-format',
  'font-face-name',
  'missing-glyph',
];

export const isCustomName = (tag: string): boolean => CUSTOM.test(tag) && !RESERVED.includes(tag);

/** Elements beside custom ones that may have a shadow root (DOM, "attach a shadow root"). */
const HOSTS = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

export const canHostShadow = (tag: string, isSvg: boolean): boolean =>
  !isSvg && (HOSTS.test(tag.toLowerCase()) || isCustomName(tag.toLowerCase()));

/** What rrweb's recorder puts between the texts of a style element that has several. */
const SPLIT = '/* rr_split */';

/** A style element's whole text, taken apart for its `count` text children as rrweb's `applyCssSplits` does. */
export function splitCss(css: string, count: number): string[] {
  const parts = css.split(SPLIT);
  if (parts.length <= count || count === 0) return count === 0 ? [] : parts;
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join('')];
}
