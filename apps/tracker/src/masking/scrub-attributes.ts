import { type Field, fieldKind, isField, maskValue, stars } from './fields.ts';
import { type Level, MASKED } from './levels.ts';
import { hasOwnQuery, isOwn, isOwnAddress } from './own-query.ts';
import { scrubCss } from './scrub-css.ts';
import type { Typed } from './typed.ts';

/** rrweb's attributes: an object is a style's difference. */
export type Attributes = Record<string, unknown>;

export type Scrub = { typed: Typed; cleanUrl(href: string): string };

/** How a text is masked. `isNew`: it has just come. What stood there before it was typed repeats nobody. */
export type How = { level: Level; isNew: boolean };

/** Attributes of a field that say how it looks and works. Others (data-*, aria-value…) may repeat its value. */
const OF_FIELD =
  /^(class|id|name|type|placeholder|style|rows|cols|size|width|height|maxlength|minlength|min|max|step|multiple|disabled|readonly|required|checked|hidden|tabindex|autocomplete|autofocus|inputmode|enterkeyhint|pattern|for|form|list|role|lang|dir|src|alt|accept|wrap|spellcheck|title|is|part|slot|rr_.+|data-rr-.+|data-vitrine-.+|aria-(label|labelledby|describedby|invalid|required|checked|expanded|controls|haspopup|autocomplete|disabled|readonly))$/;
/** Of an element whose text is masked. */
const OF_MASKED =
  /^(class|id|type|style|role|contenteditable|hidden|dir|lang|width|height|rows|cols|size|multiple|checked|disabled|open|rr_(?!src).+)$/;
/** In which pages say something, or mirror what is typed (`data-replicated-value` and its like). */
const SAYS =
  /^(data-.+|aria-.+|value|title|alt|label|content|placeholder|summary|abbr|download|cite|datetime|itemid)$/;
/** Where they name addresses. */
const ADDRESS =
  /^(href|xlink:href|src|action|formaction|content|poster|data|cite|background|rr_src|data-.+)$/;
/** Several, or with more than addresses. */
const ADDRESSES = /^(srcset|imagesrcset|ping)$/;
/** What names nodes to the page itself. */
const NAMES = /^(class|id|name)$/;
/** Who is written or called to. */
const PERSONS = /^\s*(mailto|tel|sms|whatsapp):/i;
/** States rather than texts: style sheets select by them. */
const STATE = /^(true|false|on|off|open|closed|)$/i;
/** Custom properties that say how something looks. */
const LOOKS = /^(?:[-+.\d#][\w.%#\s-]*|[\w-]+\(.*|)$/;

const blank = (value: string) => (STATE.test(value) ? value : '');

/** Declarations and style sheets where text is masked. */
export const maskCss = (css: string) => scrubCss(css, (words, isProperty) => isProperty && LOOKS.test(words));
const scrubOwnCss = (css: string) => scrubCss(css, (words) => !isOwn(words) && !isOwnAddress(words));

const kindOf = (name: string) => ({
  isOfField: OF_FIELD.test(name),
  isOfMasked: OF_MASKED.test(name),
  says: SAYS.test(name),
  isAddress: ADDRESS.test(name),
  isAddresses: ADDRESSES.test(name),
  isName: NAMES.test(name),
});
/** There are some dozen names in a page, and thousands of attributes. */
const kinds = new Map<string, ReturnType<typeof kindOf>>();
const knownKind = (name: string) => {
  const kind = kinds.get(name) ?? kindOf(name);
  kinds.set(name, kind);
  return kind;
};

/** A field's value as it may be told; of a button it is what stands on it. */
export function maskField(field: Field, value: string, level: Level, typed: Typed): string {
  const kind = fieldKind(field);
  if (kind !== 'label') return maskValue(kind, value);
  return level ? stars(value) : isOwn(value) ? '' : typed.maskEcho(value);
}

/** Changes the attributes of one serialised or mutated element in place. */
export function scrubAttributes(
  element: Element,
  tag: string,
  attributes: Attributes,
  { level, isNew }: How,
  { typed, cleanUrl }: Scrub,
): void {
  if (tag === 'option') delete attributes.selected;
  const field = isField(element) ? element : undefined;
  const isCustom = tag.includes('-');
  const hasOwn = hasOwnQuery();
  // Nearly every element of nearly every page.
  if (!level && !field && !isCustom && !typed.hasFields() && !hasOwn) return;
  const isLate = typed.isLate(element, isNew);
  const holdsTyped = typed.holdsTyped(element);
  const isTitle = field !== undefined || /^(meta|h1)$/.test(tag);
  let isEcho = false;

  /** What was typed since. */
  const scrubEcho = (name: string, value: string): string => {
    const { says, isAddress, isAddresses, isName } = knownKind(name);
    if (name === 'style') return typed.scrubCss(value);
    if (isName) return value.replace(/\S+/g, (one) => (typed.isEchoName(one) ? '' : one));
    if (says && typed.isEcho(value)) return blank(value);
    if (isAddresses) return value.split(/[\s,]+/).some(typed.isEchoAddress) ? '' : value;
    return isAddress && typed.isEchoAddress(value) ? '' : value;
  };
  /** What the page's address holds. */
  const scrubOwn = (name: string, value: string): string => {
    const { says, isAddress, isAddresses } = knownKind(name);
    if (name === 'style') return scrubOwnCss(value);
    if (isAddresses) return value.split(/[\s,]+/).some(isOwnAddress) ? '' : value;
    if (isAddress && isOwnAddress(value)) return cleanUrl(new URL(value, location.href).href);
    return says && (isTitle || name.startsWith('data-')) && isOwn(value) ? '' : value;
  };
  const scrub = (name: string, value: string): string => {
    const { isOfMasked, says } = knownKind(name);
    if (level === MASKED && !isOfMasked) return blank(value);
    if (level && (says || PERSONS.test(value))) return blank(value);
    if (level && name === 'style') return maskCss(value);
    if (isCustom && name === 'value') return stars(value);
    if (holdsTyped && says) return blank(value);
    const told = hasOwn ? scrubOwn(name, value) : value;
    if (!isLate) return told;
    const late = scrubEcho(name, told);
    isEcho ||= late !== told;
    return late;
  };
  const scrubField = (one: Field, name: string, value: string): string => {
    const kind = fieldKind(one);
    if (name === 'value') return maskField(one, value, level, typed);
    if (!knownKind(name).isOfField) return blank(value);
    const isTouched = kind !== 'label' && kind !== 'toggle' && typed.isTouched(one);
    return isTouched && repeats(value, one.value) ? '' : scrub(name, value);
  };

  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string')
      attributes[name] = field ? scrubField(field, name, value) : scrub(name, value);
    else if (name === 'style' && value) attributes.style = scrubChange(value, scrub);
  }
  if (isLate) typed.keepLate(element, isEcho);
}

/** A style's difference: property by property. */
function scrubChange(change: object, scrub: (name: string, value: string) => string) {
  const one = (property: string, value: string) =>
    scrub('style', `${property}:${value}`).slice(property.length + 1);
  return Object.fromEntries(
    Object.entries(change).map(([property, value]) => {
      if (typeof value === 'string') return [property, one(property, value)];
      return [property, Array.isArray(value) ? [one(property, value[0]), value[1]] : value];
    }),
  );
}

const repeats = (attribute: string, value: string) => {
  const text = value.trim();
  return (
    text.length >= 3 && attribute.length >= 3 && (attribute.includes(text) || text.startsWith(attribute))
  );
};
