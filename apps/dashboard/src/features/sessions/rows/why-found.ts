import type { SessionSummary } from '@vitrine/contract/sessions';
import { storeText } from '../../../lib/store-text.ts';

/** A text around what was found in it. */
export interface Excerpt {
  before: string;
  found: string;
  after: string;
}

export type WhyFound =
  | { where: 'email' | 'id' | 'title' | 'address'; excerpt: Excerpt }
  /** In a page beyond those that a row has. */
  | { where: 'page' };

/** Characters around what was found: the line holds no more. */
const AROUND = 24;
/** Of an address or a title; longer ones are not kept. */
const MAX_TEXT = 2_048;

/**
 * What of a row the term was found in, in the order in which people tell visits apart. As the server searches: part of an email, a title
 * or an address whatever its case, or the beginning of an id.
 */
export function whyFound(session: SessionSummary, search: string): WhyFound {
  const { user_email, session_id, page_titles, pages_visited } = session;
  const texts = [
    ['email', [user_email ?? '']],
    ['id', session_id.startsWith(search.toLowerCase()) ? [session_id] : []],
    ['title', page_titles],
    ['address', pages_visited],
  ] as const;
  for (const [where, some] of texts)
    for (const text of some) {
      const excerpt = excerptOf(text, search);
      if (excerpt) return { where, excerpt };
    }
  return { where: 'page' };
}

function excerptOf(text: string, search: string): Excerpt | undefined {
  const at = placeIn(text, search);
  if (at < 0) return undefined;
  const end = at + search.length;
  const around = storeText(text.slice(Math.max(0, at - AROUND), end + AROUND), MAX_TEXT);
  const place = placeIn(around, search);
  // What nobody sees stood within it.
  if (place < 0) return { before: '', found: around, after: '' };
  return {
    before: (at > AROUND ? '…' : '') + around.slice(0, place),
    found: around.slice(place, place + search.length),
    after: around.slice(place + search.length) + (text.length > end + AROUND ? '…' : ''),
  };
}

/** (Few letters have another length in lower case.) */
const placeIn = (text: string, search: string): number => text.toLowerCase().indexOf(search.toLowerCase());
