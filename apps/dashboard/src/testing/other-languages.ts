import { texts as english } from '../i18n/en/texts.ts';
import { texts as spanish } from '../i18n/es/texts.ts';
import { texts as portuguese } from '../i18n/pt/texts.ts';

/** The languages whose screens must say nothing in English. */
export const otherLanguages = [
  { lang: 'es', texts: spanish },
  { lang: 'pt', texts: portuguese },
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

/** What a screen says to screen readers beside its text. */
export const NAMING = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];

/** English texts, and keys that were never translated, in what a screen says. */
export function englishIn(said: readonly string[], foreign: readonly string[]): string[] {
  const isWord = (text: string, part: string) =>
    // (A thousand expressions of a hundred texts are a second's work.)
    text.includes(part) &&
    new RegExp(`(^|[^\\p{L}])${part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\p{L}])`, 'u').test(text);
  const keys = said.flatMap((text) => text.match(/\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+[A-Z]\w*\b/g) ?? []);
  return [...foreign.filter((part) => said.some((text) => isWord(text, part))), ...keys];
}
