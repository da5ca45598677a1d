import { guard } from '../host/guard.ts';
import { hook } from '../host/hook.ts';

/** Calls back after each navigation within the page, with the new address. Answers how to stop. */
export function watchNavigation(onNavigate: (href: string) => void): () => void {
  let last = location.href;
  const check = guard(() => {
    if (location.href === last) return;
    last = location.href;
    onNavigate(last);
  });
  addEventListener('popstate', check);
  addEventListener('hashchange', check);
  // Where a page has frozen them, the two events still tell most of it.
  const stops = ['pushState', 'replaceState'].map((name) => hook(history, name, check));
  return () => {
    removeEventListener('popstate', check);
    removeEventListener('hashchange', check);
    for (const stop of stops) stop();
  };
}
