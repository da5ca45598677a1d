import type { Attributes } from './scrub-attributes.ts';

/** Where a page names addresses: links, forms, canonical and sharing addresses. Pictures' addresses must stay whole. */
const ADDRESSES = ['href', 'action', 'formaction', 'content'] as const;

let search = '';
/** Of every query this document was seen with: what a page was built with it may name long after `pushState`. */
const own = new Set<string>();

/** As it is, or within another value: `next=/page?name=value` of a link to sign in. */
const isOwn = ([name, value]: [string, string]) =>
  own.has(`${name}=${value}`) || (value.includes('=') && [...own].some((pair) => value.includes(pair)));

/**
 * Cleans addresses that carry a query value of the page's own: `#top` made absolute, the same list sorted otherwise, the
 * page in another language. What a visitor searched for or came with stands in them as it does in the address bar.
 */
export function scrubOwnLinks(attributes: Attributes, cleanUrl: (href: string) => string): void {
  if (location.search !== search) {
    search = location.search;
    for (const [name, value] of new URLSearchParams(search)) if (value) own.add(`${name}=${value}`);
  }
  if (own.size === 0) return;
  for (const name of ADDRESSES) {
    const value = attributes[name];
    if (typeof value !== 'string' || !value.includes('?')) continue;
    try {
      const url = new URL(value, location.href);
      if ([...url.searchParams].some(isOwn)) attributes[name] = cleanUrl(url.href);
    } catch {
      // No address. (Many visitors' browsers have no `URL.canParse`.)
    }
  }
}
