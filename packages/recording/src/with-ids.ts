import type { RecordingIndex } from '@vitrine/contract/recording-index';

type Indexed<List extends 'pages' | 'stretches' | 'markers'> = RecordingIndex[List][number];

/** One page load; times as in the index. */
export interface IndexedPage extends Omit<Indexed<'pages'>, 'tab'> {
  tab_id: string;
}

/** From `from` until before `to` (ms of session time) this page is on screen. */
export interface ActiveRange extends Omit<Indexed<'stretches'>, 'page'> {
  page_id: string;
}

/** Something of a session that a person wants to find. */
export interface Marker extends Omit<Indexed<'markers'>, 'page'> {
  page_id: string;
}

/** What is known of a visit, as whoever works with it wants it. */
export interface VisitIndex extends Omit<RecordingIndex, 'pages' | 'stretches' | 'markers'> {
  pages: readonly IndexedPage[];
  stretches: readonly ActiveRange[];
  markers: readonly Marker[];
}

/** The index with ids in the places of numbers. A number that leads nowhere becomes an id that nothing has. */
export function withIds({ pages, stretches, markers, ...known }: RecordingIndex): VisitIndex {
  const idOf = (page: number) => pages[page]?.page_id ?? '';
  return {
    ...known,
    pages: pages.map(({ tab, ...page }) => ({ ...page, tab_id: known.tabs[tab] ?? '' })),
    stretches: stretches.map(({ page, ...stretch }) => ({ ...stretch, page_id: idOf(page) })),
    markers: markers.map(({ page, ...marker }) => ({ ...marker, page_id: idOf(page) })),
  };
}
