/** One for each language that was on screen: making them is slow. */
const namers = new Map<string, Intl.DisplayNames>();

/** What a country is called in a language; of a code that the browser does not know, the code. */
export function countryName(code: string, language: string): string {
  const namer = namers.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  namers.set(language, namer);
  return namer.of(code) ?? code;
}
