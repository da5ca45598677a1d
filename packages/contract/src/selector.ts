// Without zod: the recorder and the dashboard use it too.

/** Of each list of a store's settings. */
export const MAX_SELECTORS = 50;
export const MAX_SELECTOR_CHARACTERS = 200;

const BEYOND_ASCII = String.raw`\u0080-\u{10ffff}`;
const NAME = String.raw`(?:--|-?(?:[a-zA-Z_${BEYOND_ASCII}]|\\.))(?:[\w\-${BEYOND_ASCII}]|\\.)*`;
const VALUE = String.raw`(?:"[^"\\]*"|'[^'\\]*'|${NAME})`;
const PART = String.raw`(?:[#.]${NAME}|\[${NAME}(?:[~|^$*]?=${VALUE}(?: [iI])?)?\])`;
const COMPOUND = `(?:(?:\\*|${NAME})${PART}*|${PART}+)`;

/**
 * Elements by name, id, classes and attributes, in or right in others: no list, no sibling, no `:pseudo` that a page would have to be searched for. What reads
 * the API's document knows of the flag `u` alone.
 */
export const SELECTOR_PATTERN = new RegExp(`^${COMPOUND}(?:(?: *> *| +)${COMPOUND})*$`, 'u');
