/** Safari has no idle moments to ask for: what is done a little later is mostly done in one. */
const LATER_MS = 200;

/** Calls `action` when the page has nothing else to do. Answers the function that calls it off. */
export function whenIdle(action: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(action, LATER_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => action());
  return () => cancelIdleCallback(idle);
}

/** Does one after another of something, each when the page has nothing else to do, until there is no more. Answers the function that ends it. */
export function oneByOne(next: () => Promise<boolean>): () => void {
  let ended = false;
  let callOff = whenIdle(step);
  async function step(): Promise<void> {
    const more = await next().catch(() => false);
    if (more && !ended) callOff = whenIdle(step);
  }
  return () => {
    ended = true;
    callOff();
  };
}
