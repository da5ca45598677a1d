import { toJson } from '../host/json.ts';
/** Of a style: a declaration's value, with its priority, or false for one that is gone. rrweb's shape. */
export type StyleChange = Record<string, string | [value: string, priority: string] | false>;

const DECLARATION =
  /((?:[^;:"'()]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')+):((?:[^;"'()]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:[^"'()]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))*\))*)/g;
const IMPORTANT = /\s*!\s*important\s*$/i;

/** What is longer is no style that somebody animates. */
const MAX_CHARS = 40_000;

/** Longhands that nothing else in a style sets: what animates a page, and custom properties. */
const ALONE =
  /^(--.*|transform|opacity|translate|rotate|scale|width|height|visibility|display|z-index|filter|clip-path|color|cursor|pointer-events|will-change|stroke-dashoffset|stroke-dasharray)$/;

function declarationsOf(style: string): Map<string, [value: string, priority: string]> {
  const found = new Map<string, [string, string]>();
  for (const [, name = '', value = ''] of style.matchAll(DECLARATION)) {
    const property = name.trim();
    const text = value.trim();
    const plain = text.replace(IMPORTANT, '');
    found.set(property.startsWith('--') ? property : property.toLowerCase(), [
      plain,
      plain === text ? '' : 'important',
    ]);
  }
  return found;
}

/**
 * How a style attribute has changed, told by its own text: browsers take milliseconds to answer each of some hundred properties.
 * Undefined where the whole text is the better answer: shorter, or the only one that is safe.
 */
export function styleChange(before: string, after: string): StyleChange | undefined {
  if (before.length > MAX_CHARS || after.length > MAX_CHARS) return undefined;
  // What has comments or escapes is rare, and not worth more rules.
  if (/[\\]|\/\*/.test(before + after)) return undefined;
  const [old, now] = [declarationsOf(before), declarationsOf(after)];
  if (now.has('all') || old.has('all')) return undefined;
  const change: StyleChange = {};
  for (const [property, [value, priority]] of now) {
    const known = old.get(property);
    if (known?.[0] === value && known[1] === priority) continue;
    if (!ALONE.test(property)) return undefined;
    change[property] = priority ? [value, priority] : value;
  }
  for (const property of old.keys()) {
    if (now.has(property)) continue;
    if (!ALONE.test(property)) return undefined;
    change[property] = false;
  }
  return toJson(change).length < after.length ? change : undefined;
}
