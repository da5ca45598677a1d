// Without zod: the recorder and the dashboard use it too.

/** Of each list of a store's settings. */
export const MAX_SELECTORS = 50;
export const MAX_SELECTOR_CHARACTERS = 200;

const NAME = String.raw`(?:--|-?(?:[a-z_]|[^\0-\x7f]|\\.))(?:[\w-]|[^\0-\x7f]|\\.)*`;
const VALUE = String.raw`(?:"[^"\\]*"|'[^'\\]*'|${NAME})`;
const PART = String.raw`(?:[#.]${NAME}|\[${NAME}(?:[~|^$*]?=${VALUE}(?: i)?)?\])`;
const COMPOUND = `(?:(?:\\*|${NAME})${PART}*|${PART}+)`;

/** Elements by name, id, classes and attributes, in or right in others: no list, no sibling, no `:pseudo` that a page would have to be searched for. */
export const SELECTOR_PATTERN = new RegExp(`^${COMPOUND}(?:(?: *> *| +)${COMPOUND})*$`, 'iu');
