import { fieldKind, isField, maskValue, stars } from './fields.ts';
import type { Typed } from './typed.ts';

/** rrweb's attributes: an object is a style's difference, which holds no text. */
export type Attributes = Record<string, unknown>;

/** Attributes of a field that say how it looks and works. Others (data-*, aria-value…) may repeat its value. */
const OF_FIELD =
  /^(class|id|name|type|placeholder|style|rows|cols|size|width|height|maxlength|minlength|min|max|step|multiple|disabled|readonly|required|checked|hidden|tabindex|autocomplete|autofocus|inputmode|enterkeyhint|pattern|for|form|list|role|lang|dir|src|alt|accept|wrap|spellcheck|title|is|part|slot|rr_.+|data-rr-.+|data-vitrine-.+|aria-(label|labelledby|describedby|invalid|required|checked|expanded|controls|haspopup|autocomplete|disabled|readonly))$/;
/** Of an element whose text is masked. */
const OF_MASKED =
  /^(class|id|style|role|contenteditable|hidden|dir|lang|width|height|rr_.+|data-vitrine-.+)$/;
/** Attributes of any element in which pages mirror what is typed (`data-replicated-value` and its like). */
const MIRRORS = /^(data-|aria-|value$|title$|alt$|label$|content$|placeholder$)/;
/** States rather than texts: style sheets select by them. */
const STATE = /^(true|false|on|off|open|closed|)$/i;

/** Changes the attributes of one serialised or mutated element in place. */
export function scrubAttributes(
  element: Element | null,
  tag: string,
  attributes: Attributes,
  masked: boolean,
  typed: Typed,
): void {
  if (tag === 'option') delete attributes.selected;
  if (isField(element)) {
    scrubField(element, attributes, typed);
    return;
  }
  // Nearly every element of nearly every page.
  if (!masked && !tag.includes('-') && !typed.hasFields()) return;
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== 'string') continue;
    if (masked && !OF_MASKED.test(name)) attributes[name] = blank(value);
    else if (name === 'value' && tag.includes('-')) attributes[name] = stars(value);
    else if (MIRRORS.test(name) && typed.isEcho(value)) attributes[name] = '';
  }
}

function scrubField(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  attributes: Attributes,
  typed: Typed,
) {
  const kind = fieldKind(field);
  const touched = kind !== 'label' && kind !== 'toggle' && typed.isTouched(field);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== 'string') continue;
    if (name === 'value') attributes.value = maskValue(kind, value);
    else if (!OF_FIELD.test(name)) attributes[name] = blank(value);
    else if (touched && repeats(value, field.value)) attributes[name] = '';
  }
}

const blank = (value: string) => (STATE.test(value) ? value : '');

const repeats = (attribute: string, value: string) => {
  const text = value.trim();
  return (
    text.length >= 3 && attribute.length >= 3 && (attribute.includes(text) || text.startsWith(attribute))
  );
};
