/** CSS within brackets within brackets: at some 20,000 Chromium's parser fails with the whole tab, some kinds take seconds before. */
const MAX_BRACKETS = 500;
/** Of objects within one another: what is deeper cannot be written as JSON. A tree's depth counts twice. */
const MAX_LEVELS = 1_000;

type Holder = Record<string | number, unknown>;

/** Empties texts, in place, that would take a browser down wherever they are CSS, and cuts off what lies too deep to be told on. */
export function sanitizeValues(value: unknown): void {
  const waiting: { holder: Holder; level: number }[] = [];
  const look = (one: unknown, level: number) => {
    if (typeof one === 'object' && one !== null) waiting.push({ holder: one as Holder, level });
  };
  look(value, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { holder, level } = next;
    for (const key of Object.keys(holder)) {
      const one = holder[key];
      if (typeof one === 'string') {
        if (one.length > MAX_BRACKETS && bracketsIn(one) > MAX_BRACKETS) holder[key] = '';
      } else if (level >= MAX_LEVELS && typeof one === 'object') holder[key] = null;
      else look(one, level + 1);
    }
  }
}

const OPENING = /[({[]/;

/**
 * How deep its brackets lie within one another, whatever closes them. Every long text of a recording passes here: numbers of characters are
 * compared with constants, which takes a fourth of asking a set, and pictures in base64 have none to begin with.
 */
function bracketsIn(text: string): number {
  const first = text.search(OPENING);
  if (first === -1) return 0;
  let [depth, deepest] = [0, 0];
  for (let i = first; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x28 || code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (depth > 0 && (code === 0x29 || code === 0x5d || code === 0x7d)) depth -= 1;
  }
  return deepest;
}
