import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { texts as spanish } from '../../apps/dashboard/src/i18n/es/texts.ts';
import { texts as portuguese } from '../../apps/dashboard/src/i18n/pt/texts.ts';

/** The languages that a run must find nothing English in: the browser's, the page's, and all its texts. */
export const otherLanguages = [
  { locale: 'es-AR', lang: 'es', texts: spanish },
  { locale: 'pt-BR', lang: 'pt', texts: portuguese },
] as const;

type Tree = { readonly [key: string]: string | Tree };

const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

/** English texts (their parts between values) that the other language does not share. */
export function onlyEnglish(texts: Tree): string[] {
  const parts = (tree: Tree) =>
    leaves(tree)
      .flatMap((text) => text.split(/\{\{[^}]+\}\}/).map((part) => part.trim()))
      .filter((part) => part.length > 3);
  const own = parts(texts);
  return parts(english).filter((part) => !own.some((text) => text.includes(part)));
}

/** English texts, and keys that were never translated, among all that the page says to eyes and to screen readers. */
export async function englishOn(page: Page, foreign: readonly string[]): Promise<string[]> {
  const all = await page.locator('body').innerText();
  // Code is the same in every language.
  const code = await page.locator('pre').allInnerTexts();
  const seen = code.reduce((text, each) => text.replace(each, () => ''), all);
  const named = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    const named = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, ...named];
  });
  const said = [seen, ...named];
  const isWord = (text: string, part: string) =>
    // (A thousand expressions of a hundred texts are a second's work.)
    text.includes(part) &&
    new RegExp(`(^|[^\\p{L}])${part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\p{L}])`, 'u').test(text);
  const keys = said.flatMap((text) => text.match(/\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+[A-Z]\w*\b/g) ?? []);
  return [...foreign.filter((part) => said.some((text) => isWord(text, part))), ...keys];
}
