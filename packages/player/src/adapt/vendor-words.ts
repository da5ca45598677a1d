/** Words of Firefox, also for what a style sheet calls by WebKit's name; it knows both, and other browsers know none of these. */
const FIREFOX_WORDS =
  /(?<![\w-])-moz-(?:(box(?:-(?:align|direction|flex|ordinal-group|orient|pack))?)|(available)|((?:fit|max|min)-content))(?![\w-])/g;

/** CSS that was recorded in any browser, in words that all know: a text cut off after some lines stays so. */
export const inKnownWords = (css: string): string =>
  css.replace(FIREFOX_WORDS, (_, box?: string, available?: string, content?: string) =>
    box ? `-webkit-${box}` : available ? '-webkit-fill-available' : (content as string),
  );
