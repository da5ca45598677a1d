import type { Theme } from '@vitrine/contract/tags';
import { hashOf } from './hash.ts';

/** A version within a path, or a name made of the content: `1.2.3`, `3f9a0c1d`. */
const VERSION = /\d+(\.\d+)+|[0-9a-f]{8,}/gi;
const BYTES = 8;

/** What the page is built with, sorted: a version or another order is no other theme. */
function partsOf(own: string): string[] {
  const tags = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
    'script[src],link[rel~=stylesheet][href]',
  );
  const parts = Array.from(tags, (tag) => {
    const { origin, host, pathname } = new URL(tag.src || tag.href, location.href);
    return origin === location.origin ? pathname.replace(VERSION, '*') : host;
  });
  return [...new Set(parts)].filter((part) => part !== own).sort();
}

/**
 * The theme of the page, as far as it can be told. Only once the page has loaded: before, parts of it are missing.
 * @param id the platform's
 */
export async function themeNow(recorder_url: string, id: string | undefined): Promise<Theme> {
  const fingerprint = await hashOf(partsOf(new URL(recorder_url).host).join('\n'), BYTES);
  return { ...(id && { id }), ...(fingerprint && { fingerprint }) };
}
