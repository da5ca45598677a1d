import type { Fields } from './serialized.ts';

export { canHostShadow, isCustomName, isTagName } from '@vitrine/recording/node-names';

/** The name of the element that rrweb's `buildNode` makes: no scripts, and style elements for links whose sheet is known. */
export function nodeNameOf(tag: string, isSvg: boolean, attributes: Fields): string {
  const made = tag === 'script' ? 'noscript' : tag === 'link' && attributes._cssText ? 'style' : tag;
  return isSvg ? made : made.toUpperCase();
}

/** What rrweb's recorder puts between the texts of a style element that has several. */
const SPLIT = '/* rr_split */';

/** A style element's whole text, taken apart for its `count` text children as rrweb's `applyCssSplits` does. */
export function splitCss(css: string, count: number): string[] {
  const parts = css.split(SPLIT);
  if (parts.length <= count || count === 0) return count === 0 ? [] : parts;
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join('')];
}
