import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import { countWhile } from '@vitrine/recording/binary-search';
import type { Viewport } from '@vitrine/recording/event-shapes';
import type { Trace } from './traces.ts';

/** What is drawn when there is no picture of the page: the visitor's hand on an empty window of the recorded size. */
export interface Drawing {
  viewport: Viewport;
  dot: { x: number; y: number } | null;
  /** `age` runs from 0 to 1. */
  ripples: readonly { x: number; y: number; age: number }[];
}

/** Traces with the moments at which they are drawn, ms from the start of the showing. */
export interface Showing {
  traces: readonly Trace[];
  /** Until the last one has been seen, and a moment more. */
  duration: number;
}

/** As long as a replay waits before it plays (specification, section 9). */
const LEAD_MS = 500;
/** Nothing is seen while the hand rests, and there is no control to skip it: what lasts longer is shortened to this. */
const MAX_PAUSE_MS = 1500;
/** The last trace is seen this long before the showing starts over. */
const END_MS = 2500;
/** Long enough to be noticed, short enough that three quick clicks are three. */
const RIPPLE_MS = 700;
/** The recorder looks at the mouse every 50 ms: between two looks the dot glides, over a hole it jumps. */
const MAX_GLIDE_MS = 150;
/** Nobody clicks faster; what a page made up must not cost more. */
const MAX_RIPPLES = 8;

/** When each of `traces` (in order of time) is shown: in the rhythm of the visit, its long pauses shortened. */
export function showingOf(traces: readonly Trace[]): Showing {
  let at = LEAD_MS;
  let before = traces[0]?.at ?? 0;
  const shown = traces.map((trace) => {
    at += Math.min(MAX_PAUSE_MS, trace.at - before);
    before = trace.at;
    return { ...trace, at };
  });
  return { traces: shown, duration: at + END_MS };
}

/** What to draw at the moment `at` of the showing; `still` for a person who wants nothing to move by itself. */
export function drawingAt({ traces }: Showing, at: number, still: boolean): Drawing {
  // Some come at one moment: the last of them is where the hand is.
  const index = countWhile(traces, (trace) => trace.at <= at) - 1;
  const last = traces[index];
  const viewport = (last ?? traces[0])?.viewport ?? DEFAULT_VIEWPORT;
  if (!last) return { viewport, dot: null, ripples: [] };
  const next = traces[index + 1];
  return {
    viewport,
    dot: still || !next ? { x: last.x, y: last.y } : between(last, next, at),
    ripples: ripplesAt(traces, index, at).map(({ x, y, at: since }) => ({
      x,
      y,
      age: still ? 0.5 : (at - since) / RIPPLE_MS,
    })),
  };
}

function between(last: Trace, next: Trace, at: number): { x: number; y: number } {
  const span = next.at - last.at;
  const glides = next.page_id === last.page_id && span > 0 && span <= MAX_GLIDE_MS;
  const share = glides ? (at - last.at) / span : 0;
  return { x: last.x + (next.x - last.x) * share, y: last.y + (next.y - last.y) * share };
}

/** Presses of the page on screen that are still seen, the oldest first. */
function ripplesAt(traces: readonly Trace[], index: number, at: number): Trace[] {
  const ripples: Trace[] = [];
  for (let i = index; i >= 0 && ripples.length < MAX_RIPPLES; i -= 1) {
    const trace = traces[i] as Trace;
    if (trace.at <= at - RIPPLE_MS || trace.page_id !== traces[index]?.page_id) break;
    if (trace.pressed) ripples.unshift(trace);
  }
  return ripples;
}
