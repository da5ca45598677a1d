/**
 * Functions of the browser as the page found them. Where a page has put its own in their place (zone.js tells a framework of each timer,
 * so that a timer of ours for each change would never end), they are taken from an empty frame's window.
 */
const { apply } = Reflect;
const { toString: sourceOf } = Function.prototype;

type Name = 'setTimeout' | 'fetch' | 'requestIdleCallback';

function fromFrame(name: Name): unknown {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.documentElement.append(frame);
  const own = (frame.contentWindow as (Window & typeof globalThis) | null)?.[name];
  frame.remove();
  return own;
}

function own<N extends Name>(name: N): (typeof window)[N] {
  const found = globalThis[name] as (typeof window)[N] | undefined;
  let taken: unknown = found;
  try {
    if (found && !/\[native code\]/.test(apply(sourceOf, found, []))) taken = fromFrame(name) ?? found;
  } catch {
    // The page's own will do.
  }
  return (typeof taken === 'function' ? taken.bind(globalThis) : undefined) as (typeof window)[N];
}

export const setTimeout = own('setTimeout') as typeof window.setTimeout;
export const fetch = own('fetch');
/** Safari has none. */
export const requestIdleCallback: typeof window.requestIdleCallback | undefined = own('requestIdleCallback');
