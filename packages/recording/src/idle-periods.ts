import type { IdlePeriod } from '@vitrine/contract/recording-index';
import { QUIET_MS } from './activity.ts';
import { countWhile } from './binary-search.ts';
import type { ActiveRange } from './with-ids.ts';

/** What is kept of a quiet time at either end, so that the eye can follow: at 1x any of them takes a second. */
const EDGE_MS = 500;

/** The longest session has room for 1,440. */
const MAX_GAPS = 2_000;

/**
 * The session's inactive stretches, in order of time: when the visitor did nothing on the page on screen and came to no other.
 * (A tab behind scrolls and types by itself.) Of more than there can be the longest are kept.
 * @param spellsOf when the visitor was at work on a page, in order; ms of session time
 */
export function idlePeriodsOf(
  stretches: readonly ActiveRange[],
  spellsOf: (page_id: string) => readonly { from: number; to: number }[],
  duration: number,
): IdlePeriod[] {
  const gaps: IdlePeriod[] = [];
  let last = 0;
  const active = (from: number, to: number) => {
    if (from - last >= QUIET_MS) gaps.push({ from: last + EDGE_MS, to: from - EDGE_MS });
    last = Math.max(last, to);
  };
  for (const { from, to, page_id } of stretches) {
    active(from, from);
    const spells = spellsOf(page_id);
    for (let n = countWhile(spells, (spell) => spell.to < from); n < spells.length; n++) {
      const spell = spells[n] as IdlePeriod;
      if (spell.from > to) break;
      active(Math.max(from, spell.from), Math.min(to, spell.to));
    }
  }
  // Nothing comes after the end that would have to be led up to.
  if (duration - last >= QUIET_MS) gaps.push({ from: last + EDGE_MS, to: duration });
  return longest(gaps);
}

function longest(gaps: IdlePeriod[]): IdlePeriod[] {
  if (gaps.length <= MAX_GAPS) return gaps;
  const byLength = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const kept = new Set(byLength.slice(0, MAX_GAPS));
  return gaps.filter((gap) => kept.has(gap));
}

/** The gap that `position` (ms of session time) lies in. */
export function idlePeriodAt(gaps: readonly IdlePeriod[], position: number): IdlePeriod | undefined {
  const gap = gaps[countWhile(gaps, ({ to }) => to <= position)];
  return gap && gap.from <= position ? gap : undefined;
}
