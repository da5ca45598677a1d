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

/** Keys of ours, all in one place so that `forget` finds them. */
export const KEYS = {
  session: 'vitrine:session',
  visitor: 'vitrine:visitor',
  consent: 'vitrine:consent',
  /** `<session_id> <token>`: the ingest token of the session under way, for the pages that follow. */
  token: 'vitrine:token',
  dropped: 'vitrine:dropped',
  tab: 'vitrine:tab',
  tabCall: 'vitrine:tab-call',
  timeZone: 'vitrine:time-zone',
  /** The tab's last cart, for the platform's script. */
  cart: 'vitrine:cart',
  noWorker: 'vitrine:no-worker',
  /** Followed by `<page_id>:<seq>`. */
  stash: 'vitrine:stash:',
} as const;
