import type { Attributes } from './scrub-attributes.ts';

/** Where a page names addresses: links, forms, canonical and sharing addresses. Pictures' addresses must stay whole. */
const ADDRESSES = ['href', 'action', 'formaction', 'content'] as const;

let search = '';
let pairs: ReadonlySet<string> = new Set();

const pairsOf = (query: string) => [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);

/**
 * Cleans addresses that carry a query value of the page's own: `#top` made absolute, the same list sorted otherwise, the
 * page in another language. What a visitor searched for or came with stands in them as it does in the address bar.
 */
export function scrubOwnLinks(attributes: Attributes, cleanUrl: (href: string) => string): void {
  if (location.search.length < 2) return;
  if (location.search !== search) {
    search = location.search;
    pairs = new Set(pairsOf(search));
  }
  for (const name of ADDRESSES) {
    const value = attributes[name];
    if (typeof value !== 'string' || !value.includes('?') || !URL.canParse(value, location.href)) continue;
    const url = new URL(value, location.href);
    if (pairsOf(url.search).some((pair) => pairs.has(pair))) attributes[name] = cleanUrl(url.href);
  }
}
