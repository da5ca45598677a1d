// Long texts repeat from visit to visit of a store: its style sheets above all, drawings, pictures in data: addresses. In a
// recording such a text gives way to a reference, and is kept once a store, by its hash.
//
// A reference is a JSON string that begins with an escaped slash, "\/t/<hash>". No JSON.stringify writes one; who writes JSON by
// hand could, so that a string which begins so is written without the escape, which means the same.

const REFERENCE = /"\\\/t\/([0-9a-f]{32})"/g;

/** The JSON as it was. A text that `literalOf` does not know leaves an empty string. */
export const withLongTexts = (json: string, literalOf: (hash: string) => string | undefined): string =>
  json.replace(REFERENCE, (_, hash: string) => `"${literalOf(hash) ?? ''}"`);

/** Hashes of the texts that the JSON refers to. */
export const textsIn = (json: string): string[] =>
  [...json.matchAll(REFERENCE)].map(([, hash]) => hash ?? '');

/** Parsing loses the escape by which a reference is told from a text; what was parsed and written again has none. */
export const withReferences = (json: string): string => json.replaceAll(UNESCAPED, ESCAPED);
const UNESCAPED = /"\/t\/([0-9a-f]{32})"/g;
const ESCAPED = '"\\/t/$1"';
