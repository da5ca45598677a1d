/** Deeper than any page; the browser's own `JSON.stringify` would end with an exception somewhere. */
const MAX_DEPTH = 60;

/**
 * A value as indented JSON of at most about `maxChars`, where it is cut with an ellipsis. Costs what it shows: a
 * snapshot of 5 MB is not walked to its end.
 */
export function boundedJson(value: unknown, maxChars: number): string {
  let text = '';
  const isFull = () => text.length >= maxChars;
  const put = (part: string) => {
    text += part.slice(0, maxChars - text.length + 1);
  };
  const scalar = (one: unknown) =>
    JSON.stringify(typeof one === 'string' ? one.slice(0, maxChars) : one) ?? 'null';

  const write = (one: unknown, depth: number): void => {
    if (isFull()) return;
    if (typeof one === 'object' && one !== null) writeAll(one, depth);
    else put(scalar(one));
  };
  const writeAll = (one: object, depth: number): void => {
    const [open, close] = Array.isArray(one) ? ['[', ']'] : ['{', '}'];
    put(depth < MAX_DEPTH ? open : `${open}…${close}`);
    if (depth >= MAX_DEPTH) return;
    const indent = '  '.repeat(depth);
    let first = true;
    for (const key in one) {
      if (isFull()) return;
      put(`${first ? '' : ','}\n${indent}  ${Array.isArray(one) ? '' : `${scalar(key)}: `}`);
      first = false;
      write((one as Record<string, unknown>)[key], depth + 1);
    }
    put(first ? close : `\n${indent}${close}`);
  };
  write(value, 0);
  return text.length > maxChars || isFull() ? `${text.slice(0, maxChars)}…` : text;
}
