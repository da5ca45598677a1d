import { countWhile } from './binary-search.ts';
import type { ActiveRange, IndexedPage } from './with-ids.ts';

/** At `at` (ms of session time) something says that the visitor looks at this page. */
export interface Turn {
  at: number;
  page_id: string;
}

/**
 * Which page is on screen when, from 0 to `duration`. A page that is called for before its first snapshot comes on screen with
 * that snapshot, unless another is called for meanwhile: until then the last picture stays, as it does in a browser.
 */
export function activeRangesOf(
  turns: readonly Turn[],
  pages: readonly Pick<IndexedPage, 'page_id' | 'snapshots'>[],
  duration: number,
): ActiveRange[] {
  const firstPictures = new Map(pages.map(({ page_id, snapshots }) => [page_id, snapshots[0]]));
  const stretches: ActiveRange[] = [];
  let awaited: { page_id: string; from: number } | null = null;
  const show = (page_id: string, from: number) => {
    const current = stretches.at(-1);
    if (current) current.to = from;
    // Before the first picture there is nothing else to show: it stands from the start.
    stretches.push({ from: current ? from : 0, to: duration, page_id });
  };
  for (const { at, page_id } of turns) {
    const firstPicture = firstPictures.get(page_id);
    if (firstPicture === undefined) continue;
    if (awaited && awaited.from <= at) show(awaited.page_id, awaited.from);
    awaited = null;
    if (stretches.at(-1)?.page_id === page_id) continue;
    if (firstPicture <= at) show(page_id, at);
    else awaited = { page_id, from: firstPicture };
  }
  if (awaited) show(awaited.page_id, awaited.from);
  // Nobody looked at any page, as with one that was opened in a tab behind: what was recorded is seen all the same.
  const first = pages.find(({ snapshots }) => snapshots.length > 0);
  if (stretches.length === 0 && first) show(first.page_id, 0);
  return stretches;
}

/** The stretch at `position` (ms of session time); its ends belong to the first and the last one. */
export function rangeAt<Range extends Pick<ActiveRange, 'from'>>(
  stretches: readonly Range[],
  position: number,
): Range | undefined {
  return stretches[Math.max(0, countWhile(stretches, ({ from }) => from <= position) - 1)];
}

/** The last of `marks` (in order of time) that is not after `position`, else the first. */
export function markAt<Mark extends { at: number }>(
  marks: readonly Mark[],
  position: number,
): Mark | undefined {
  return marks[Math.max(0, countWhile(marks, ({ at }) => at <= position) - 1)];
}
