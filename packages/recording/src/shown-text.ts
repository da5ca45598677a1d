/** Untrusted text as one line of at most `maxChars`, without marks that would turn or hide the text around it. */
export const shownText = (text: string, maxChars: number): string =>
  text
    .slice(0, maxChars)
    // All but the joiner that makes one emoji of several.
    .replace(/(?!\u200d)\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
