import type { Replayer } from '@rrweb/replay';

/** What is private to rrweb and needed here. Its version is pinned. */
interface Internals {
  hoverElements: (element: Element) => void;
}

/**
 * Keeps the mouse's `:hover` where a browser has it: on what lies under the mouse now. rrweb hovers the element that
 * the visitor last moved over, which a scroll or a change of the page may since have taken away.
 * Answers the function that looks again.
 */
export function followHover(replayer: Replayer): () => void {
  const internals = replayer as unknown as Internals;
  const mouse = replayer.wrapper.querySelector<HTMLElement>('.replayer-mouse');
  let hovered: Element | null = null;
  return () => {
    const document = replayer.iframe.contentDocument;
    const x = Number.parseFloat(mouse?.style.left ?? '');
    const y = Number.parseFloat(mouse?.style.top ?? '');
    // Without a place the visitor has not moved yet; a finger hovers nothing.
    if (!document || Number.isNaN(x + y) || mouse?.classList.contains('touch-device')) return;
    const element = elementAt(document, x, y);
    if (!element || (element === hovered && element.classList.contains(':hover'))) return;
    // Within a frame of the page rrweb knows better.
    if (element.nodeName === 'IFRAME') return;
    internals.hoverElements(element);
    hovered = element;
  };
}

function elementAt(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const element = root.elementFromPoint(x, y);
  const inner = element?.shadowRoot && elementAt(element.shadowRoot, x, y);
  return inner ?? element;
}
