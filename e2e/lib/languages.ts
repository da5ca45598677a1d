import type { Page } from '@playwright/test';
import {
  englishIn,
  NAMING,
  otherLanguages as spoken,
} from '../../apps/dashboard/src/testing/other-languages.ts';

export { onlyEnglish } from '../../apps/dashboard/src/testing/other-languages.ts';

const LOCALES = { es: 'es-AR', pt: 'pt-BR' } as const;

/** The languages that a run must find nothing English in: the browser's, the page's, and all its texts. */
export const otherLanguages = spoken.map(({ lang, texts }) => ({ locale: LOCALES[lang], lang, texts }));

/** English texts, and keys that were never translated, among all that the page says to eyes and to screen readers. */
export async function englishOn(page: Page, foreign: readonly string[]): Promise<string[]> {
  const all = await page.locator('body').innerText();
  // Code is the same in every language.
  const code = await page.locator('pre').allInnerTexts();
  const seen = code.reduce((text, each) => text.replace(each, () => ''), all);
  const named = await page.evaluate((attributes) => {
    const named = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, ...named];
  }, NAMING);
  return englishIn([seen, ...named], foreign);
}
