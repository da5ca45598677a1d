import type { Timeline } from '@vitrine/player';
import { rangeAt } from '@vitrine/recording/active-ranges';
import { type PageSeen, pageAt } from '../markers/pages-seen.ts';

/** A browser tab of the visit, as it is at some moment. */
export interface TabSeen {
  tab_id: string;
  /** The page in it: its title or path; empty when nothing is known of it. */
  title: string;
  /** It is the one on screen. */
  active: boolean;
  /** Where a person who asks for it is brought, ms of session time: it is on screen then. Null when it never is. */
  moment: number | null;
}

/** Nobody has more open in a store; who posts a thousand must not stop the browser. */
const MAX_TABS = 50;

/** When the tabs change, ms of session time in order: between two of them `tabsAt` answers the same. */
export const tabMoments = ({ stretches }: Timeline, pages: readonly PageSeen[]): number[] =>
  [...stretches.map(({ from }) => from), ...pages.map(({ marker }) => marker.at)].sort((a, b) => a - b);

/** The tabs in the order of their first events, at `position` (ms of session time). */
export function tabsAt(timeline: Timeline, pages: readonly PageSeen[], position: number): TabSeen[] {
  const shown = rangeAt(timeline.stretches, position)?.page_id;
  const tabOf = (page_id: string | undefined) => timeline.pages.get(page_id ?? '')?.tab_id;
  return timeline.tabs.slice(0, MAX_TABS).map((tab_id) => {
    const own = pages.filter(({ marker }) => tabOf(marker.page_id) === tab_id);
    const active = tabOf(shown) === tab_id;
    const page = active
      ? pages[pageAt(pages, shown, position)]
      : (own.findLast(({ marker }) => marker.at <= position) ?? own[0]);
    const stretches = timeline.stretches.filter(({ page_id }) => tabOf(page_id) === tab_id);
    // The next time it comes on screen, else the last time that it was.
    const next = stretches.find(({ from }) => from > position) ?? stretches.at(-1);
    return { tab_id, title: page?.marker.text ?? '', active, moment: next?.from ?? null };
  });
}
