import { guard } from '../host/guard.ts';
import { fieldKind, isField, isSelect } from './fields.ts';

/** Text inside these is the visitor's, or was marked by the store. */
const MASKED =
  '[contenteditable]:not([contenteditable="false" i]),[data-vitrine-mask],[role="textbox" i],[role="searchbox" i]';

/** Shorter values turn up in attributes by chance. */
const MIN_ECHO_CHARS = 3;

/** Texts that were in a field before it was emptied or changed; the latest, each that long. */
const MAX_EARLIER = 100;
const MAX_TEXT_CHARS = 200;

/** What the visitor typed into on this page, so that copies of it can be told from the page's own words. */
export type Typed = {
  /** rrweb saw an input event of this field; `byHand` when the visitor made it, not a script. */
  note(node: Node | null, byHand?: boolean): void;
  /** Whether text under this node is the visitor's. */
  isMasked(node: Node | null): boolean;
  /** The same of one element without its ancestors, for walks that come from above. */
  isMaskRoot(node: Node | null): boolean;
  /** Whether the visitor typed into this field, or the browser filled it in. */
  isTouched(field: Element): boolean;
  /** Whether any field was typed into. */
  hasFields(): boolean;
  /** Whether an attribute repeats what a field holds now. */
  isEcho(value: string): boolean;
  /** Whether a text holds what was typed on this page, also when no field holds it any more. */
  isTyped(text: string): boolean;
  stop(): void;
};

export function watchTyping(): Typed {
  const fields = new Set<Element>();
  /** Elements that were edited stay masked when the page ends their editing ("click to edit"). */
  const edited = new WeakSet<Node>();
  let hasEdited = false;

  const latest = new Map<Node, string>();
  const earlier = new Set<string>();

  /** A text that grows or is taken back is one; the longest says it all. */
  const remember = (node: Node, value: string | null) => {
    const text = (value ?? '').trim().slice(0, MAX_TEXT_CHARS).toLowerCase();
    const before = latest.get(node) ?? '';
    if (before.startsWith(text)) return;
    if (!text.startsWith(before)) earlier.add(before);
    latest.set(node, text);
    if (earlier.size > MAX_EARLIER) earlier.delete(earlier.values().next().value as string);
  };

  const note = (node: Node | null, byHand = true) => {
    if (isField(node)) {
      fields.add(node);
      if (byHand && !isSelect(node) && /^(text|blank)$/.test(fieldKind(node))) remember(node, node.value);
    } else if (node) {
      const element = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement) as Element | null;
      const root = element?.closest(MASKED);
      if (!root) return;
      edited.add(root);
      hasEdited = true;
      remember(root, root.textContent);
    }
  };
  const onInput = guard((event: Event) => {
    if (event.isTrusted) note((event.composedPath()[0] as Node | undefined) ?? null);
  });
  addEventListener('input', onInput, { capture: true, passive: true });

  const isMaskRoot = (node: Node | null) =>
    node?.nodeType === Node.ELEMENT_NODE && ((node as Element).matches(MASKED) || edited.has(node));

  const isEdited = (node: Node) => {
    for (let at: Node | null = node; at; at = at.parentNode) if (edited.has(at)) return true;
    return false;
  };

  const isMasked = (node: Node | null): boolean => {
    const element = node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : node?.parentElement;
    if (!element) return false;
    if (element.closest(MASKED) || (hasEdited && isEdited(element))) return true;
    // What stands in a shadow tree is shown inside its host.
    const { host } = element.getRootNode() as Partial<ShadowRoot>;
    return host ? isMasked(host) : false;
  };

  const heldBy = (field: Element) => (field as HTMLInputElement).value ?? '';

  return {
    note,
    isMaskRoot,
    isMasked,
    hasFields: () => fields.size > 0,
    isTouched: (field) =>
      fields.has(field) || heldBy(field) !== ((field as HTMLInputElement).defaultValue ?? ''),
    isEcho(value) {
      if (value.length < MIN_ECHO_CHARS) return false;
      for (const field of fields) {
        if (!field.isConnected) fields.delete(field);
        const held = heldBy(field).trim();
        // A copy may lag behind the typing: then it is a beginning of what is there now.
        if (held.length >= MIN_ECHO_CHARS && (value.includes(held) || held.startsWith(value.trim())))
          return true;
      }
      return false;
    },
    isTyped(text) {
      const words = text.trim().toLowerCase();
      return [...latest.values(), ...earlier].some((one) =>
        one.length < MIN_ECHO_CHARS ? one !== '' && one === words : words.includes(one),
      );
    },
    stop: () => removeEventListener('input', onInput, { capture: true }),
  };
}
