import { MAX_EVENT_DEPTH } from '@vitrine/contract/limits';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/**
 * Whether the JSON nests more deeply than an event may. It is told before anything is made of it: JSON can be read at any depth, but who
 * walks it, or writes it again, may run out of stack.
 */
export function isTooDeep(line: Buffer): boolean {
  if (line.length < 2 * MAX_EVENT_DEPTH) return false;
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at] as number;
    if (byte === QUOTE) at = endOfText(line, at);
    else if (OPENING.includes(byte)) {
      depth += 1;
      if (depth > MAX_EVENT_DEPTH) return true;
    } else if (CLOSING.includes(byte)) depth -= 1;
  }
  return false;
}

/** Where the text that begins there ends; the line's end when it does not. */
function endOfText(line: Buffer, start: number): number {
  for (let end = line.indexOf(QUOTE, start + 1); end !== -1; end = line.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (line[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return line.length;
}
