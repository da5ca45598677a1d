import type { Timeline } from '@vitrine/player';
import type { ActiveRange, Marker } from '@vitrine/recording/with-ids';
import { groupBy } from '../../../lib/group-by.ts';

/** One page of the visit, in order of time. Times are ms of session time. */
export interface PageSeen {
  marker: Marker;
  /** 1 for the first tab of the visit. */
  tab: number;
  /** When it first was on screen, else when it began. */
  from: number;
  /** How long it was on screen in all. */
  spent: number;
}

/** The pages that the markers tell of, with the time that each was on screen. */
export function pagesSeen(timeline: Timeline, markers: readonly Marker[]): PageSeen[] {
  const stretches = groupBy(timeline.stretches, ({ page_id }) => page_id);
  const pages = markers.filter(({ kind }) => kind === 'page');
  /** When the next address of the same page load comes. */
  const ends = new Map<string, number>();
  const seen = pages.toReversed().map((marker): PageSeen => {
    const to = ends.get(marker.page_id) ?? Number.POSITIVE_INFINITY;
    ends.set(marker.page_id, marker.at);
    const tab_id = timeline.pages.get(marker.page_id)?.tab_id ?? '';
    return {
      marker,
      tab: timeline.tabs.indexOf(tab_id) + 1,
      ...onScreen(stretches.get(marker.page_id) ?? [], marker, to),
    };
  });
  return seen.toReversed();
}

function onScreen(stretches: readonly ActiveRange[], { at }: Marker, to: number) {
  let spent = 0;
  let from: number | null = null;
  for (const stretch of stretches) {
    if (stretch.to <= at || stretch.from >= to) continue;
    from ??= Math.max(at, stretch.from);
    spent += Math.min(to, stretch.to) - Math.max(at, stretch.from);
  }
  return { from: from ?? at, spent };
}

/** Which of `pages` is on screen at `position`: the last that began of the page load that is seen then; -1 for none. */
export const pageAt = (pages: readonly PageSeen[], page_id: string | undefined, position: number): number => {
  const at = pages.findLastIndex(({ marker }) => marker.page_id === page_id && marker.at <= position);
  return at === -1 ? pages.findIndex(({ marker }) => marker.page_id === page_id) : at;
};
