import { guard } from '../host/guard.ts';
import { uuidv7 } from '../host/ids.ts';
import { toJson } from '../host/json.ts';
import { setTimeout } from '../host/own-natives.ts';
import { KEYS, readItem, removeItem, writeItem } from '../host/storage.ts';

/**
 * How long another page may take to say that the tab's id is its own. Storage events arrive within a few ms, but that page may be busy. Only the
 * first block waits for it; whoever leaves before sends without.
 */
const CLAIM_MS = 1_000;

export type Tab = { id: string; settled: Promise<void> };

/**
 * The id of this tab, from sessionStorage. A duplicated tab starts with a copy of it, so an id that was found is
 * called out to the origin's other open pages; one that holds it answers, and then we take a new one.
 * (A Web Lock or a BroadcastChannel would do too, but they can keep a page out of the back-forward cache.)
 */
export function claimTab(now: number): Tab {
  const found = readItem('sessionStorage', KEYS.tab);
  const me = uuidv7(now);
  const tab = { id: found ?? me, settled: Promise.resolve() };
  const call = (kind: 'ask' | 'held', to: string) => {
    writeItem('localStorage', KEYS.tabCall, toJson({ kind, tab: tab.id, from: me, to }));
    removeItem('localStorage', KEYS.tabCall);
  };
  const listen = (heldByOther: () => void) =>
    addEventListener(
      'storage',
      guard((event: StorageEvent) => {
        if (event.key !== KEYS.tabCall || !event.newValue) return;
        const heard = JSON.parse(event.newValue) as { kind: string; tab: string; from: string; to: string };
        if (heard.tab !== tab.id || heard.from === me) return;
        if (heard.kind === 'ask') call('held', heard.from);
        else if (heard.to === me) heldByOther();
      }),
    );
  if (!found) {
    writeItem('sessionStorage', KEYS.tab, me);
    listen(() => {});
    return tab;
  }
  tab.settled = new Promise((resolve) => {
    let open = true;
    const settle = () => {
      open = false;
      resolve();
    };
    listen(() => {
      if (!open) return;
      tab.id = me;
      writeItem('sessionStorage', KEYS.tab, me);
      settle();
    });
    setTimeout(settle, CLAIM_MS);
    call('ask', '');
  });
  return tab;
}
