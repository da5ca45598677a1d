import { debug, guard } from '../host/guard.ts';

type Listener = (href: string) => void;

let listener: Listener | undefined;
let last = '';
let installed = false;

const check = guard(() => {
  if (location.href === last) return;
  last = location.href;
  listener?.(last);
});

/** Once for the document: others may wrap the methods after us, so they can never be put back. */
function install(): void {
  if (installed) return;
  installed = true;
  addEventListener('popstate', check);
  addEventListener('hashchange', check);
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    try {
      history[name] = function (this: History, ...args: Parameters<History['pushState']>) {
        original.apply(this, args);
        check();
      };
    } catch (error) {
      // A page may have frozen it; popstate and hashchange still tell most of it.
      debug(error);
    }
  }
}

/** Calls back after each navigation within the page, with the new address. Answers how to stop. */
export function watchNavigation(onNavigate: Listener): () => void {
  install();
  last = location.href;
  listener = onNavigate;
  return () => {
    listener = undefined;
  };
}
