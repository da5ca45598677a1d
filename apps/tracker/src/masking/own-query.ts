import { closest, isElement } from '../host/dom-natives.ts';
import { isAllowed } from './clean-url.ts';
import { maskWords, patternOf } from './words.ts';

// What the page's own address holds: what a visitor searched for or came with. It goes the way of the address wherever the page repeats it.

/** Where the visitor is told what this page is about. Lists of products have headings of their own. */
const TITLES = 'head>title,h1';
/** Shorter values turn up by chance. */
const MIN_CHARS = 3;
/** Whoever makes a link must not make its page slow. */
const MAX_VALUES = 50;

let seen = '';
/** Of every query this document was seen with: what a page was built with it may name long after `pushState`. */
const own = new Set<string>();
let pattern: RegExp | undefined;

/** Keeps the page's query and hash in mind. Called at each navigation: what a page is changed to under one address is read when it may have another. */
export function noteOwnQuery(keepSearch: boolean): void {
  const { search, hash } = location;
  if (search + hash === seen) return;
  seen = search + hash;
  // `#token=…`, and `#/route?x=1`.
  const lists = [
    search,
    ...hash
      .slice(1)
      .split('?')
      .filter((part) => part.includes('=')),
  ];
  for (const [name, value] of lists.flatMap((list) => [...new URLSearchParams(list)]))
    if (value.trim().length >= MIN_CHARS && own.size < MAX_VALUES && !isAllowed(name, keepSearch))
      own.add(value);
  pattern = own.size > 0 ? patternOf([...own]) : undefined;
}

export const hasOwnQuery = () => pattern !== undefined;

const maskOwn = (text: string) => (pattern ? maskWords(text, pattern) : text);

/** Whether a value holds one of them: as it is, or within another, as `next=/page?name=value` of a link to sign in. */
export const isOwn = (value: string) => maskOwn(value) !== value;

/** The text of a title, without what the address holds. @param parent none: it is the document's */
export const maskOwnTitle = (text: string, parent?: Node | null) =>
  pattern && (!parent || (isElement(parent) && closest(parent, TITLES))) ? maskOwn(text) : text;

/** Whether the query or the hash of an address holds one of them. */
export function isOwnAddress(address: string): boolean {
  if (!pattern || !/[?#]/.test(address)) return false;
  try {
    const { searchParams, hash } = new URL(address, location.href);
    return [...searchParams.values(), decodeURIComponent(hash)].some(isOwn);
  } catch {
    // No address. (Many visitors' browsers have no `URL.canParse`.)
    return false;
  }
}
