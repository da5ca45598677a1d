/**
 * What may be known of a form field's content:
 * `secret` nothing, not even its length; `blank` that it is one (its value has a meaning of its own: a choice, a date,
 * a file name); `text` its length; `toggle` whether it is on; `label` all, because it is the caption of a button.
 */
export type FieldKind = 'secret' | 'blank' | 'text' | 'toggle' | 'label';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const LABELS = new Set(['submit', 'button', 'reset', 'image']);
const TOGGLES = new Set(['checkbox', 'radio']);
const TEXTS = new Set(['text', 'search', 'email', 'tel', 'url']);

const SECRET_AUTOCOMPLETE = /(^|\s)(cc-\S+|one-time-code|current-password|new-password)(\s|$)/i;
const SECRET_NAME =
  /(^|[^a-z])(cvv2?|cvc2?|csc|otp|pin)([^a-z]|$)|card.?(no|num)|cc.?(no|num)|security.?code|passw|contrase|senha/i;

/** Once secret, a field stays it: "show password" only changes its type. Once text, its value stays masked. */
const wasSecret = new WeakSet<Element>();
const wasText = new WeakSet<Element>();

/** By tag name, not by class: elements of a frame are of that frame's classes. */
export const isField = (node: Node | null | undefined): node is Field =>
  node?.nodeType === Node.ELEMENT_NODE && /^(input|textarea|select)$/i.test((node as Element).tagName);

export const isSelect = (field: Field): field is HTMLSelectElement => /^select$/i.test(field.tagName);

export function fieldKind(field: Field): FieldKind {
  const kind = wasSecret.has(field) ? 'secret' : presentKind(field);
  if (kind === 'secret') wasSecret.add(field);
  if (kind === 'text') wasText.add(field);
  return kind === 'label' && wasText.has(field) ? 'text' : kind;
}

function presentKind(field: Field): FieldKind {
  const type = field.type.toLowerCase();
  if (LABELS.has(type)) return 'label';
  if (TOGGLES.has(type)) return 'toggle';
  const named = `${field.getAttribute('name') ?? ''} ${field.id}`;
  if (
    type === 'password' ||
    SECRET_AUTOCOMPLETE.test(field.getAttribute('autocomplete') ?? '') ||
    SECRET_NAME.test(named)
  )
    return 'secret';
  return type === 'textarea' || TEXTS.has(type) ? 'text' : 'blank';
}

/** A value as it may be recorded. */
export function maskValue(kind: FieldKind, value: string): string {
  if (kind === 'label') return value;
  return kind === 'text' ? stars(value) : '';
}

/** As many stars as characters; blanks and line ends stay, so that the text keeps its shape. */
export const stars = (text: string) => text.replace(/\S/g, '*');
