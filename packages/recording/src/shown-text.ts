/** Untrusted text as one line of at most `maxChars`, without marks that would turn or hide the text around it. */
export const shownText = (text: string, maxChars: number): string =>
  cut(text, maxChars)
    // All but the joiner that makes one emoji of several.
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/**
 * The first `maxChars` of a text, as a string of its own: what `slice` answers keeps the whole text in memory for as long as
 * a few characters of it are needed.
 */
export const cut = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : text.slice(0, maxChars).split('').join('');
