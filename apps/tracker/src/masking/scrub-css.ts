/** Where declarations hold words: strings, addresses, and custom properties. */
const WORDS =
  /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(\burl\(\s*)([^"')\s][^)]*)|(--[\w-]+\s*:)([^;{}"']+)/gi;
/** A style sheet or declarations without words that must not be told. @param isTold what may be, of a string, an address or a value */
export function scrubCss(css: string, isTold: (words: string, isProperty: boolean) => boolean): string {
  return css.replace(
    WORDS,
    (
      all: string,
      double?: string,
      single?: string,
      url?: string,
      address?: string,
      name?: string,
      value?: string,
    ) => {
      const words = double ?? single ?? address ?? value?.trim() ?? '';
      if (isTold(words, name !== undefined)) return all;
      return name ?? url ?? '""';
    },
  );
}
