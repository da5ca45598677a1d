import type { eventWithTime, serializedNodeWithId } from '@rrweb/types';
import { chosenIn, mayTell } from './choice.ts';
import { fieldKind, isField, isSelect, maskValue, stars } from './fields.ts';
import { scrubOwnLinks } from './own-links.ts';
import { type Attributes, scrubAttributes } from './scrub-attributes.ts';
import type { Typed } from './typed.ts';

/** rrweb's numbers; its own enums would come along as code. */
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
const MUTATION = 0;
const MOUSE_INTERACTION = 2;
const INPUT = 5;
const FOCUS = 5;
const ELEMENT = 2;
const TEXT = 3;

/** Whose typing must not be seen at all, not even that there is some. */
const IGNORED = '[data-vitrine-ignore]';

type Context = {
  nodeOf(id: number): Node | null;
  typed: Typed;
  isHidden(node: Node | null): boolean;
  cleanUrl(href: string): string;
};

/**
 * The last word on what leaves the page: every event goes through it, whatever rrweb's own options did before.
 * Changes the event in place; answers false for one that must not be kept.
 */
export function createScrub({
  nodeOf,
  typed,
  isHidden,
  cleanUrl,
}: Context): (event: eventWithTime) => boolean {
  /** Whether it is an option that may be seen to be chosen. */
  const isChosen = (element: Element | null): boolean => {
    const select = (element as Partial<HTMLOptionElement> | null)?.selected && element?.closest('select');
    return !!select && mayTell(select, typed);
  };

  const tree = (node: serializedNodeWithId, masked: boolean): void => {
    if (node.type === TEXT) {
      if (masked) node.textContent = stars(node.textContent);
      return;
    }
    let inner = masked;
    if (node.type === ELEMENT) {
      const element = nodeOf(node.id) as Element | null;
      inner = masked || typed.isMaskRoot(element);
      scrubAttributes(element, node.tagName, node.attributes as Attributes, inner, typed);
      scrubOwnLinks(node.attributes as Attributes, cleanUrl);
      if (isChosen(element)) (node.attributes as Attributes).selected = true;
      // Its text is its default value; what is in it now stands in the attribute.
      if (node.tagName === 'textarea') node.childNodes = [];
    }
    if ('childNodes' in node) for (const child of node.childNodes) tree(child, inner);
  };

  const text = (id: number, value: string | null) => {
    const node = nodeOf(id);
    if (!value) return value;
    if (isField(node?.parentNode)) return '';
    // A node that has left the page meanwhile cannot say where it stood.
    return !node?.isConnected || typed.isMasked(node) ? stars(value) : value;
  };

  return (event) => {
    if (event.type === META) event.data.href = cleanUrl(event.data.href);
    else if (event.type === FULL_SNAPSHOT) tree(event.data.node, false);
    else if (event.type === INCREMENTAL && event.data.source === MUTATION) {
      const { adds, texts, attributes, isAttachIframe } = event.data;
      // All of an event's changes are of one document.
      const some = nodeOf(adds[0]?.parentId ?? attributes[0]?.id ?? texts[0]?.id ?? -1);
      if (isHidden(isAttachIframe ? ((some as HTMLIFrameElement | null)?.contentDocument ?? null) : some))
        return false;
      for (const add of adds) tree(add.node, typed.isMasked(nodeOf(add.parentId)));
      for (const change of texts) change.value = text(change.id, change.value);
      for (const { id, attributes: changed } of attributes) {
        const element = nodeOf(id) as Element | null;
        const tag = element?.tagName.toLowerCase() ?? '';
        scrubAttributes(element, tag, changed as Attributes, typed.isMasked(element), typed);
        scrubOwnLinks(changed as Attributes, cleanUrl);
      }
    } else if (
      event.type === INCREMENTAL &&
      event.data.source === MOUSE_INTERACTION &&
      event.data.type === FOCUS
    ) {
      // Nothing else tells a field that was reached by the keyboard from one that was clicked.
      const element = nodeOf(event.data.id) as Partial<Element> | null;
      Object.assign(event.data, { ring: element?.matches?.(':focus-visible') === true });
    } else if (event.type === INCREMENTAL && event.data.source === INPUT) {
      const field = nodeOf(event.data.id);
      if (!isField(field)) return false;
      typed.note(field, event.data.userTriggered);
      if (field.closest(IGNORED) || isHidden(field)) return false;
      if (isSelect(field)) {
        const told = mayTell(field, typed);
        // Of several choices at once the replay cannot be told.
        event.data.text = told && !field.multiple ? field.value : '';
        Object.assign(event.data, { chosen: told ? chosenIn(field) : '' });
        return true;
      }
      const kind = fieldKind(field);
      event.data.text = maskValue(kind, event.data.text);
      return kind !== 'secret';
    }
    return true;
  };
}
