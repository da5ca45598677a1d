import type { Platform } from '@vitrine/contract/common';
import { isCheckoutPath } from '../visit/checkout-path.ts';

export const BLOCK_CLASS = 'privacy-mask';

/** Frames in which people pay are pages of their own kind, even where they come from the store's own origin. */
export const BLOCKED = [
  '[data-vitrine-block]',
  ...['checkout', 'payment', 'pagamento'].map((word) => `iframe[src*="${word}" i]`),
].join(',');

/**
 * Tells whether a node stands in a frame that must not be seen. rrweb leaves out what is inside a blocked element, but
 * not the document of a blocked frame itself, which it records when the frame has loaded.
 */
export function hiddenFrames(platform: Platform): (node: Node | null) => boolean {
  return function isHidden(node): boolean {
    const inner = node?.nodeType === Node.DOCUMENT_NODE ? (node as Document) : node?.ownerDocument;
    if (!inner || inner === document) return false;
    const view = inner.defaultView;
    const frame = view?.frameElement;
    // A document that has left its frame cannot say where it stood.
    if (!view || !frame) return true;
    return (
      isCheckoutPath(view.location.pathname, platform) ||
      frame.closest(`.${BLOCK_CLASS},${BLOCKED}`) !== null ||
      isHidden(frame)
    );
  };
}
