import type { Platform } from '@vitrine/contract/common';
import { closest, DOCUMENT, documentOf, typeOf } from '../host/dom-natives.ts';
import { isCheckoutPath } from '../visit/checkout-path.ts';
import { marks } from './marks.ts';

/**
 * Tells whether a node stands in a frame that must not be seen. rrweb leaves out what is inside a blocked element, but
 * not the document of a blocked frame itself, which it records when the frame has loaded.
 */
export function hiddenFrames(platform: Platform): (node: Node | null) => boolean {
  return function isHidden(node): boolean {
    const inner = node && (typeOf(node) === DOCUMENT ? (node as Document) : documentOf(node));
    if (!inner || inner === document) return false;
    const view = inner.defaultView;
    const frame = view?.frameElement;
    // A document that has left its frame cannot say where it stood.
    if (!view || !frame) return true;
    return (
      isCheckoutPath(view.location.pathname, platform) ||
      closest(frame, marks.blocked) !== null ||
      isHidden(frame)
    );
  };
}
