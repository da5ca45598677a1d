/** Text as the server takes it: no control characters, no half surrogate pairs, of bounded length. */
export function storableText(text: string, maxChars: number): string {
  return text
    .slice(0, maxChars)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
