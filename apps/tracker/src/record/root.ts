import { guard } from '../host/guard.ts';

/** Calls back when the page puts another root in place of its own: rrweb misses all that is in it. Answers how to stop. */
export function watchRoot(onNew: () => void): () => void {
  let root = document.documentElement;
  const observer = new MutationObserver(
    guard(() => {
      if (!document.documentElement || document.documentElement === root) return;
      root = document.documentElement;
      onNew();
    }),
  );
  observer.observe(document, { childList: true });
  return () => observer.disconnect();
}
