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

const [OPEN, CLOSE] = ['({[', ')}]'].map((all) => new Set([...all].map((one) => one.charCodeAt(0)))) as [
  Set<number>,
  Set<number>,
];

/** How deep its brackets lie within one another, whatever closes them. */
function bracketsIn(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (OPEN.has(code)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (depth > 0 && CLOSE.has(code)) depth -= 1;
  }
  return deepest;
}
