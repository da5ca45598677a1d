import type { IndexedMarker, LightIndex, RecordingIndex } from '@vitrine/contract/recording-index';

/** One page load; times as in the index. */
export interface IndexedPage extends Omit<LightIndex['pages'][number], 'tab'> {
  tab_id: string;
}

/** From `from` until before `to` (ms of session time) this page is on screen. */
export interface ActiveRange extends Omit<LightIndex['stretches'][number], 'page'> {
  page_id: string;
}

/** Something of a session that a person wants to find. */
export interface Marker extends Omit<IndexedMarker, 'page'> {
  page_id: string;
}

/** What is known of a visit but for its markers, as whoever works with it wants it. */
export interface LightVisitIndex extends Omit<LightIndex, 'pages' | 'stretches'> {
  pages: readonly IndexedPage[];
  stretches: readonly ActiveRange[];
}

export interface VisitIndex extends LightVisitIndex {
  markers: readonly Marker[];
}

/** The index with ids in the places of numbers. A number that leads nowhere becomes an id that nothing has. */
export function lightWithIds({ pages, stretches, ...known }: LightIndex): LightVisitIndex {
  return {
    ...known,
    pages: pages.map(({ tab, ...page }) => ({ ...page, tab_id: known.tabs[tab] ?? '' })),
    stretches: stretches.map(({ page, ...stretch }) => ({ ...stretch, page_id: idOf(pages, page) })),
  };
}

/** The same of markers, which may have come apart from their index. */
export const markersWithIds = (
  markers: readonly IndexedMarker[],
  pages: readonly Pick<IndexedPage, 'page_id'>[],
): Marker[] => markers.map(({ page, ...marker }) => ({ ...marker, page_id: idOf(pages, page) }));

export const withIds = ({ markers, ...light }: RecordingIndex): VisitIndex => ({
  ...lightWithIds(light),
  markers: markersWithIds(markers, light.pages),
});

const idOf = (pages: readonly { page_id: string }[], place: number): string => pages[place]?.page_id ?? '';
