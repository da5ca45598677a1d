import type { TrackerSettings } from '@vitrine/contract/ingest';
import { matches } from '../host/dom-natives.ts';

// What is hidden of a page: what stands in its markup, and what the store's settings name.

export const BLOCK_CLASS = 'privacy-mask';

/** Frames in which people pay are pages of their own kind, even where they come from the store's own origin. */
const BLOCKED = [
  `.${BLOCK_CLASS}`,
  '[data-vitrine-block]',
  ...['checkout', 'payment', 'pagamento'].map((word) => `iframe[src*="${word}" i]`),
];

/** Text inside these is the visitor's, or was marked by the store. */
const MASKED = [
  '[contenteditable]:not([contenteditable="false" i])',
  '[data-vitrine-mask]',
  '[role="textbox" i]',
  '[role="searchbox" i]',
];

/** Of each list. */
const MAX_SELECTORS = 50;

/** Selectors, joined; a bound variable of this module, since a script records one page. `allowed` is empty when none is. */
export const marks = { blocked: BLOCKED.join(), masked: MASKED.join(), allowed: '', isStrict: false };

/** What no browser takes for a selector, alone and among others, is as if it were not there. */
const isSelector = (text: string) => {
  try {
    matches(document.documentElement, `${text},x`);
    return true;
  } catch {
    return false;
  }
};
const known = (selectors: readonly string[] = []) => selectors.slice(0, MAX_SELECTORS).filter(isSelector);

/** Heeds a store's settings. A loader of an earlier version names none. */
export function heedMarks({ masking, mask, block, allow }: Partial<TrackerSettings>): void {
  marks.blocked = [...BLOCKED, ...known(block)].join();
  marks.masked = [...MASKED, ...known(mask)].join();
  marks.allowed = known(allow).join();
  marks.isStrict = masking === 'strict';
}
