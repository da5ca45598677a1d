import type { Replayer } from '@rrweb/replay';
import type { eventWithTime } from '@rrweb/types';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { CLICK_INTERACTION, SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';
import { createStateAttribute, pathOf } from '../adapt/state-attributes.ts';

/** What is private to rrweb and needed here. Its version is pinned. */
interface Internals {
  hoverElements: (element: Element) => void;
}

/**
 * Keeps the mouse's hover where a browser has it: on what lies under the mouse now. rrweb hovers the element that
 * the visitor last moved over, which a scroll or a change of the page may since have taken away.
 * Answers the function that looks again.
 */
export function followHover(replayer: Replayer): () => void {
  const internals = replayer as unknown as Internals;
  const mouse = replayer.wrapper.querySelector<HTMLElement>('.replayer-mouse');
  const mark = createStateAttribute('hover');
  const isTouch = () => mouse?.classList.contains('touch-device') === true;
  // rrweb's own ends at the next shadow root or frame. A finger that moves hovers nothing; a tap does.
  internals.hoverElements = (element) => {
    if (!isTouch()) mark(pathOf(element, replayer.iframe));
  };
  replayer.on('event-cast', (cast) => {
    const event = cast as eventWithTime;
    const { source, type, id } = fieldsOf(event.data);
    if (event.type !== EVENT_TYPES.IncrementalSnapshot || source !== SOURCES.MouseInteraction) return;
    const element =
      type === CLICK_INTERACTION && isTouch() ? replayer.getMirror().getNode(id as number) : null;
    if (element) mark(pathOf(element as Element, replayer.iframe));
  });
  return () => {
    const document = replayer.iframe.contentDocument;
    const x = Number.parseFloat(mouse?.style.left ?? '');
    const y = Number.parseFloat(mouse?.style.top ?? '');
    // Without a place the visitor has not moved yet.
    if (!document || Number.isNaN(x + y) || isTouch()) return;
    const element = elementAt(document, x, y);
    if (element) internals.hoverElements(element);
  };
}

/** The innermost element at the place, into open shadow roots and frames. */
function elementAt(document: Document, x: number, y: number): Element | null {
  let found: Element | null = null;
  let root: Document | ShadowRoot | null = document;
  // Of the frame that `root` is in, on screen.
  let [left, top] = [0, 0];
  // A shadow root answers with its host, or what lies over it, where nothing of its own does: that ends it too.
  const seen = new Set<Element>();
  while (root) {
    const element: Element | null = root.elementFromPoint(x - left, y - top);
    if (!element || seen.has(element)) break;
    seen.add(element);
    found = element;
    root = element.shadowRoot;
    const inner: Document | null =
      element.nodeName === 'IFRAME' ? (element as HTMLIFrameElement).contentDocument : null;
    if (!inner) continue;
    const box = element.getBoundingClientRect();
    left += box.left + element.clientLeft;
    top += box.top + element.clientTop;
    root = inner;
  }
  return found;
}
