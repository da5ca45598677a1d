const { stringify } = JSON;
const { isArray } = Array;
const PLAIN = [Array, String, Number, Boolean];

/** What stood there before the page's `toJSON` made something else of it. Objects may have one by right. */
function asItIs(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key];
  return isArray(own) || typeof own !== 'object' ? own : value;
}

/** JSON as the language has it: old libraries (Prototype 1.6) give arrays and texts a `toJSON`, by which they become texts within texts. */
export const toJson = (value: unknown): string =>
  stringify(value, PLAIN.some(({ prototype }) => 'toJSON' in prototype) ? asItIs : (null as never));
