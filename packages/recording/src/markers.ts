import type { MarkerKind } from '@vitrine/contract/recording-index';
import { MARKER_KINDS } from './marker-kinds.ts';
import type { PageMarker } from './page-markers.ts';
import { cut } from './shown-text.ts';

/** A mark each 0.6 seconds of the longest session. More are no visit, and nobody reads them one by one. */
const MAX_MARKERS = 12_000;

/** Of texts and details of all markers together: twice what so many buttons with usual names have. */
const MAX_CHARS = 500_000;

/** So many more are held of a kind before its last ones go: then that is seldom done. */
const SPARE = 1_000;

export interface Noted<Page> {
  mark: PageMarker;
  page: Page;
  /** In which order they came. */
  number: number;
}

/**
 * Keeps what happened in the session. Where there is too much of it, the kinds that are many give way to those that are few, and
 * each keeps its first ones: a store that tells of ten events a second costs the visit no click and no error.
 */
export function createMarkers<Page extends { number: number }>() {
  const kinds = new Map(MARKER_KINDS.map((kind) => [kind, { count: 0, first: [] as Noted<Page>[] }]));
  let number = 0;

  return {
    push(page: Page, mark: PageMarker): void {
      const own = kinds.get(mark.kind);
      if (!own) return;
      own.count += 1;
      number += 1;
      own.first.push({ mark, page, number });
      if (own.first.length < MAX_MARKERS + SPARE) return;
      own.first = own.first.sort(inOrder).slice(0, MAX_MARKERS);
    },
    /** In order of time, with these; and how many there were that are not kept. */
    list(others: readonly Omit<Noted<Page>, 'number'>[]): { kept: Noted<Page>[]; left_out: number } {
      const all = [...kinds].map(([kind, { count, first }]) => {
        const open = others
          .filter(({ mark }) => mark.kind === kind)
          .map((one) => ({ ...one, number: Number.POSITIVE_INFINITY }));
        return { count: count + open.length, first: [...first, ...open].sort(inOrder) };
      });
      const most = shareOf(
        all.map(({ count }) => count),
        MAX_MARKERS,
      );
      const kept = all.flatMap(({ first }) => first.slice(0, most)).sort(inOrder);
      return {
        kept: withinChars(kept),
        left_out: all.reduce((sum, { count }) => sum + count, 0) - kept.length,
      };
    },
  };
}

/** Where the texts are too much in all, each is cut to its share. */
function withinChars<Page>(kept: Noted<Page>[]): Noted<Page>[] {
  const chars = kept.reduce((sum, { mark }) => sum + textLength(mark), 0);
  if (chars <= MAX_CHARS) return kept;
  const share = Math.floor(MAX_CHARS / kept.length);
  return kept.map((one) => {
    const text = cut(one.mark.text, share);
    const detail = cut(one.mark.detail ?? '', share - text.length);
    const { detail: _, chosen, ...mark } = one.mark;
    return {
      ...one,
      mark: {
        ...mark,
        text,
        ...(detail && { detail }),
        ...(chosen !== undefined && { chosen: cut(chosen, share - text.length) }),
      },
    };
  });
}

const textLength = ({ text, detail, chosen }: PageMarker) =>
  text.length + (detail?.length ?? 0) + (chosen?.length ?? 0);

/** A click that was known to be one only later still stands behind what else is of its moment and page. */
const inOrder = <Page extends { number: number }>(a: Noted<Page>, b: Noted<Page>): number =>
  a.mark.time - b.mark.time ||
  a.page.number - b.page.number ||
  rank(a.mark.kind) - rank(b.mark.kind) ||
  (a.number < b.number ? -1 : 1);

const CLICKS: ReadonlySet<MarkerKind> = new Set(['click', 'rage', 'dead', 'error_click']);
const rank = (kind: MarkerKind): number => (CLICKS.has(kind) ? 1 : 0);

/** How many of each kind there can be, so that all of them are at most `most`: what some do not need is the others'. */
export function shareOf(counts: readonly number[], most: number): number {
  let left = most;
  let kinds = counts.length;
  for (const count of counts.toSorted((a, b) => a - b)) {
    if (count > left / kinds) return Math.floor(left / kinds);
    left -= count;
    kinds -= 1;
  }
  return most;
}
