/**
 * Bounds on what recording may cost the page. A callback with this many changed nodes is not serialised any more
 * (10,000 take rrweb about a quarter of a second); a page with more elements than the other is not begun.
 */
const MAX_NODES_PER_CALLBACK = 10_000;
export const MAX_ELEMENTS = 60_000;

/** Characters of mutations that may come at once, and that are given back each second. */
const BURST_CHARS = 1_000_000;
const REFILL_CHARS_PER_S = 25_000;

/** After so many pauses the page does nothing else but change. */
const MAX_PAUSES = 4;

export type Budget = {
  /** Answers whether a mutation of this length may still be kept. */
  spend(chars: number, now: number): boolean;
  /** Whether a pause is over: the page needs a new snapshot then, because changes are missing. */
  isRestored(now: number): boolean;
  /** Whether the page used up its pauses. */
  isExhausted(): boolean;
};

/** A bucket that fills with time. When it is empty, mutations pause until half of it is back. */
export function createBudget(start: number): Budget {
  let left = BURST_CHARS;
  let at = start;
  let paused = false;
  let pauses = 0;
  const refill = (now: number) => {
    left = Math.min(BURST_CHARS, left + ((now - at) / 1_000) * REFILL_CHARS_PER_S);
    at = now;
  };
  return {
    spend(chars, now) {
      refill(now);
      if (paused) return false;
      left -= chars;
      if (left >= 0) return true;
      paused = true;
      pauses += 1;
      return false;
    },
    isRestored(now) {
      refill(now);
      if (!paused || left < BURST_CHARS / 2) return false;
      paused = false;
      return true;
    },
    isExhausted: () => pauses > MAX_PAUSES,
  };
}

/** How many nodes a batch of mutations makes the recorder look at. */
function costOf(records: readonly MutationRecord[]): number {
  let nodes = records.length;
  for (const { addedNodes } of records) {
    for (const node of addedNodes)
      if (node.nodeType === Node.ELEMENT_NODE) nodes += (node as Element).getElementsByTagName('*').length;
    if (nodes > MAX_NODES_PER_CALLBACK) break;
  }
  return nodes;
}

/**
 * Looks at each batch before rrweb does (observers are called in the order of their making) and calls `tooMuch`
 * while rrweb can still be kept from it.
 */
export function watchMutations(tooMuch: () => void): () => void {
  const observer = new MutationObserver((records) => {
    if (costOf(records) > MAX_NODES_PER_CALLBACK) tooMuch();
  });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
}
