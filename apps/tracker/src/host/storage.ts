/** Web storage that answers `null` instead of throwing: a browser may forbid it, and it may be full. */
type Area = 'localStorage' | 'sessionStorage';

export function readItem(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Answers whether the value is kept now. */
export function writeItem(area: Area, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Nothing is kept where nothing can be kept.
  }
}

export function keysOf(area: Area): string[] {
  try {
    return Object.keys(window[area]);
  } catch {
    return [];
  }
}

export * as KEYS from './keys.ts';

/** What a policy of the store refused, for the visit. Apart: the loader, whose every byte counts, knows none of them. */
export const REFUSED = { worker: 'vitrine:no-worker', sheets: 'vitrine:no-sheets' } as const;
