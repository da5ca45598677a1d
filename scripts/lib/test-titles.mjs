// When the title of a test, as a document names it, is one that a runner has reported or that stands in a source file.

/** Between the titles of describes and the test's own. */
export const SEPARATOR = ' › ';

/** What a title ends with that `describe.each(engines())` has made: the tests of each engine are the same tests. */
const ENGINE = /(?:,? on(?: (?:pglite|postgres|%s))?)$/;

/** `%s` and `$name` of vitest's tables, `${name}` of template literals: any text. */
const PLACEHOLDER = /%[sdifjo]|\$[a-z_]\w*|\$\{[^}]*\}/;

const withoutEngine = (title) =>
  title
    .split(SEPARATOR)
    .map((part) => part.replace(ENGINE, ''))
    .join(SEPARATOR);

/** @returns {RegExp} What the title may be once its placeholders have been filled in. */
const patternOf = (title) =>
  new RegExp(`^${title.split(new RegExp(PLACEHOLDER, 'g')).map(escaped).join('[^]+')}$`);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {string} named as a row has it: in full, without the engine, and with its placeholders where it means all instances
 * @returns {(reported: string) => boolean} whether a title as its runner reports it is meant
 */
export function titleMatcher(named) {
  const pattern = patternOf(withoutEngine(named));
  return (reported) => pattern.test(withoutEngine(reported));
}

/** Texts in quotes, which titles of tests are. */
const QUOTED = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g;

/** @returns {boolean} Whether the source of a test file can have a test whose own title (the last part) is this. */
export function standsInSource(named, source) {
  const own = named.split(SEPARATOR).at(-1) ?? '';
  if (source.includes(own) || source.includes(own.replaceAll("'", "\\'"))) return true;
  return [...source.matchAll(QUOTED)]
    .map((match) => match.slice(1).find((text) => text !== undefined) ?? '')
    .some((text) => PLACEHOLDER.test(text) && saysSomething(text) && patternOf(text).test(own));
}

/** A template of placeholders alone is every title. */
const saysSomething = (text) => /\p{L}{3}/u.test(text.replaceAll(new RegExp(PLACEHOLDER, 'g'), ''));
