import type { PageView } from '@vitrine/contract/sessions';
import { pathText } from '@vitrine/recording/acts';
import { shownText } from '@vitrine/recording/shown-text';
import type { Marker } from '@vitrine/recording/with-ids';
import { groupBy } from '../../../lib/group-by.ts';

/** What is known of a page that was looked at: its address and its title. */
export type NamedView = Pick<PageView, 'page_id' | 'url' | 'title'>;

/** As long as the server keeps them. */
const MAX_TITLE_CHARS = 512;

/**
 * The markers with the titles of their pages, and their paths as the detail. The server knows the titles (a page's
 * comes after its address); a page's markers and its views stand in the same order.
 */
export function withTitles(markers: readonly Marker[], views: readonly NamedView[]): Marker[] {
  const byPage = new Map([...groupBy(views, ({ page_id }) => page_id)].map(([id, own]) => [id, inTurn(own)]));
  return markers.map((marker) => {
    if (marker.kind !== 'page') return marker;
    const title = shownText(byPage.get(marker.page_id)?.(marker.text)?.title ?? '', MAX_TITLE_CHARS);
    return title ? { ...marker, text: title, detail: marker.text } : marker;
  });
}

/** Answers the function that gives the next view of a path, behind the one that it gave before. */
function inTurn(views: readonly NamedView[]): (path: string) => NamedView | undefined {
  const places = groupBy([...views.keys()], (place) => pathText((views[place] as NamedView).url));
  const looked = new Map<string, number>();
  let next = 0;
  return (path) => {
    const own = places.get(path) ?? [];
    let at = looked.get(path) ?? 0;
    while ((own[at] ?? next) < next) at += 1;
    looked.set(path, at);
    const place = own[at];
    if (place === undefined) return undefined;
    next = place + 1;
    return views[place];
  };
}
