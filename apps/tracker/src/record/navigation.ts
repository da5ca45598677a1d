import { hook } from '../host/hook.ts';
import { listen } from '../host/listen.ts';

/** Calls back after each navigation within the page, with the new address. Answers how to stop. */
export function watchNavigation(onNavigate: (href: string) => void): () => void {
  let last = location.href;
  const check = () => {
    if (location.href === last) return;
    last = location.href;
    onNavigate(last);
  };
  // Where a page has frozen them, the two events still tell most of it.
  const stops = ['pushState', 'replaceState'].map((name) => hook(history, name, check));
  stops.push(listen(window, ['popstate', 'hashchange'], check, false));
  return () => {
    for (const stop of stops) stop();
  };
}
