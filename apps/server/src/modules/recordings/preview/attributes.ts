import { safeCss } from './css.ts';

/** The longest are the paths of drawings. */
const MAX_VALUE_CHARS = 50_000;

/** What says how an element looks, and does nothing. */
const PLAIN = new Set(
  `class id dir lang hidden role slot part open type value name checked selected disabled readonly required multiple
  placeholder rows cols size width height colspan rowspan span align valign bgcolor color face border cellpadding
  cellspacing min max low high optimum step label for alt controls popover start reversed nowrap wrap cite datetime
  x-cloak v-cloak`.split(/\s+/),
);
/** Style sheets select by them. */
const BY_PREFIX = /^(?:data|aria)-[\w.-]+$/;

/** Of a page's own elements, and of drawings, whose names are many: all that could be plain. */
const PLAIN_BY_SHAPE = /^(?!on)[a-z][\w-]*$/i;
const NOT_PLAIN = new Set(
  'href src srcset style action formaction ping target srcdoc data poster background autofocus accesskey tabindex contenteditable draggable is nonce'.split(
    ' ',
  ),
);

/** Attribute names and values of a recorded element; values that are no text, number or true are none. */
export type Attributes = ReadonlyMap<string, string>;

export function attributesOf(recorded: unknown): Attributes {
  const attributes = new Map<string, string>();
  if (typeof recorded !== 'object' || recorded === null) return attributes;
  for (const [name, value] of Object.entries(recorded)) {
    if (value === true) attributes.set(name, '');
    else if (typeof value === 'string' || typeof value === 'number') attributes.set(name, String(value));
  }
  return attributes;
}

/** Those that a preview's element keeps, as they stand in its tag: each with a blank before it. */
export function keptAttributes(
  attributes: Attributes,
  { origin, anyPlain }: { origin: string; anyPlain: boolean },
): string {
  let kept = '';
  for (const [name, value] of attributes) {
    if (value.length > MAX_VALUE_CHARS) continue;
    if (PLAIN.has(name) || BY_PREFIX.test(name)) kept += attribute(name, value);
    else if (anyPlain && PLAIN_BY_SHAPE.test(name) && !NOT_PLAIN.has(name.toLowerCase()))
      // A drawing's attribute may name an address as a style does.
      kept += attribute(name, value.includes('(') ? safeCss(value, origin) : value);
  }
  const style = [attributes.get('style') ?? '', ...blockedSize(attributes)].filter(Boolean).join(';');
  if (style !== '' && style.length <= MAX_VALUE_CHARS) kept += attribute('style', safeCss(style, origin));
  return kept;
}

export const attribute = (name: string, value: string) => ` ${name}="${escaped(value)}"`;

/** As text, and as an attribute's value in double quotes. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u0000', '');

/** The recorder keeps of a blocked element how large it was. */
const blockedSize = (attributes: Attributes) =>
  (['width', 'height'] as const).flatMap((side) => {
    const length = attributes.get(`rr_${side}`);
    return length !== undefined && /^[\d.]+px$/.test(length) ? [`${side}:${length}`] : [];
  });
