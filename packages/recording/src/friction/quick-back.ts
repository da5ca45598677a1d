/** What a tab showed: an address without the store's part, from `at` (ms) on. */
interface View<Page> {
  path: string;
  at: number;
  page: Page;
}

/** Who comes back so soon has not found what they looked for. */
const QUICK_MS = 7_000;

const withoutHash = (path: string) => path.replace(/#.*$/s, '');
const withoutQuery = (path: string) => path.replace(/[?#].*$/s, '');

/** Tells when somebody goes back to the page they came from, within seconds and without a click. */
export function createQuickBacks<Page>() {
  /** Of each tab the newest two. */
  const tabs = new Map<string, { now: View<Page>; before: View<Page> | null }>();

  return {
    /**
     * A page, or an address of it, comes on in a tab.
     * @param clickedAt when something was last clicked on a page load
     * @returns the view that was left, if this is a quick way back
     */
    push(tab_id: string, next: View<Page>, clickedAt: (page: Page) => number): View<Page> | null {
      const view = { ...next, path: withoutHash(next.path) };
      const tab = tabs.get(tab_id);
      if (tab?.now.path === view.path) {
        tab.now = view;
        return null;
      }
      tabs.set(tab_id, { now: view, before: tab?.now ?? null });
      if (!tab?.before || tab.before.path !== view.path || view.at - tab.now.at > QUICK_MS) return null;
      // Addresses of one page load that differ in what is asked for are its filters and its page numbers, which scrolling changes too.
      const { now } = tab;
      if (now.page === view.page && withoutQuery(now.path) === withoutQuery(view.path)) return null;
      return clickedAt(now.page) < now.at ? now : null;
    },
  };
}
