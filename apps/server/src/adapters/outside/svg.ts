/** Comments, character data and instructions hold no tags. */
const NO_TAGS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const TAG = /<([^\s/>!?][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
const ATTRIBUTE = /([^\s=/]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** What runs, or holds another document that could. */
const ACTIVE = new Set(['script', 'handler', 'listener', 'iframe', 'object', 'embed']);

/**
 * Whether there is something in a drawing that would run if it were opened by itself. It is no wall: drawings are shown as
 * pictures, where nothing runs, and are served so that nothing does (modules/assets/route.ts). Who sends one that is
 * refused here has made it for something else.
 */
export function isActive(svg: string): boolean {
  // Entities could hide what they stand for; a style sheet of XML could make anything of the rest.
  if (/<!ENTITY/i.test(svg) || /<\?xml-stylesheet/i.test(svg)) return true;
  for (const [, tag = '', attributes = ''] of svg.replaceAll(NO_TAGS, '').matchAll(TAG)) {
    if (ACTIVE.has(localName(tag))) return true;
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      if (/^on./.test(localName(name)) || /javascript:/i.test(plain(value))) return true;
  }
  return false;
}

/** Whether a text begins as a drawing does. */
export const isSvg = (text: string): boolean =>
  /^(?:\s|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*<(?:[\w.-]+:)?svg[\s>]/i.test(
    text.replace(/^\uFEFF/, '').replaceAll(NO_TAGS, ''),
  );

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

/** An attribute's value as a browser reads an address of it. */
const plain = (value: string) =>
  value
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex: string | undefined, decimal: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/[\s\p{Cc}]|&(?:tab|newline);/giu, '')
    .replaceAll(/&colon;/gi, ':');
