import type { Replayer } from '@rrweb/replay';

/** Opening a dialog focuses something within it. The keyboard goes back at once to where the person who watches had it. */
export function keepKeyboard(replayer: Replayer): void {
  const { iframe } = replayer;
  const { ownerDocument } = iframe;
  let holder = ownerDocument.activeElement;
  replayer.on('event-cast', () => {
    const taken = iframe.contentDocument?.activeElement;
    if (taken && taken !== taken.ownerDocument.body) (taken as Partial<HTMLElement>).blur?.();
    if (ownerDocument.activeElement !== iframe) holder = ownerDocument.activeElement;
    else (holder as Partial<HTMLElement> | null)?.focus?.({ preventScroll: true });
  });
}
