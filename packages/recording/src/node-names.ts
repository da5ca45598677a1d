/** Element names in which every browser makes an element. Others would end the building of a whole page. */
const NAME = /^[A-Za-z_][\w.:-]*$/;

/** rrweb looks names up in a plain object: these it finds there. */
const isInherited = (tag: string) => tag in {};

export const isTagName = (tag: unknown): tag is string =>
  typeof tag === 'string' && NAME.test(tag) && !tag.endsWith(':') && !/:.*:/.test(tag) && !isInherited(tag);

const CUSTOM = /^[a-z][a-z0-9._-]*-[a-z0-9._-]*$/;
/** Names with a hyphen that are no custom elements (HTML, "valid custom element name"). */
const RESERVED = [
  'annotation-xml',
  'color-profile',
  'font-face',
  'font-face-src',
  'font-face-uri',
  'font-face-format',
  'font-face-name',
  'missing-glyph',
];

export const isCustomName = (tag: string): boolean => CUSTOM.test(tag) && !RESERVED.includes(tag);

/** Elements beside custom ones that may have a shadow root (DOM, "attach a shadow root"). */
const HOSTS = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;

export const canHostShadow = (tag: string, isSvg: boolean): boolean =>
  !isSvg && (HOSTS.test(tag.toLowerCase()) || isCustomName(tag.toLowerCase()));
