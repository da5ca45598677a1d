import { expect, test } from 'vitest';
import { texts as en } from './en/texts.ts';
import { texts as es } from './es/texts.ts';
import { preferredLanguage } from './languages.ts';
import { texts as pt } from './pt/texts.ts';

/** `namespace.key` → text, for every text of a language. */
function flat(texts: object, prefix = ''): [string, unknown][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object'
      ? flat(value, `${prefix}${key}.`)
      : [[prefix + key, value] as [string, unknown]],
  );
}

/** English has no such plural form. */
const keys = (texts: object) =>
  flat(texts)
    .map(([key]) => key)
    .filter((key) => !key.endsWith('_many'))
    .sort();

const variables = (text: unknown) => [...String(text).matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort();

test.each(Object.entries({ en, es, pt }))('%s has the namespaces of the specification', (_, texts) => {
  expect(Object.keys(texts)).toEqual([
    'sidebar',
    'dashboard',
    'settings',
    'billing',
    'loginAndPass',
    'sessions',
    'filters',
    'integrations',
  ]);
});

test.each(Object.entries({ es, pt }))('%s has the keys of English, with the same variables', (_, texts) => {
  expect(keys(texts)).toEqual(keys(en));
  const translated = new Map(flat(texts));
  for (const [key, text] of flat(en)) {
    // A singular may leave the number out.
    if (!key.endsWith('_one')) expect([key, variables(translated.get(key))]).toEqual([key, variables(text)]);
  }
});

test.each(Object.entries({ en, es, pt }))('%s has each form that its plurals take', (language, texts) => {
  const plurals = flat(texts).flatMap(
    ([key]) => /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? [],
  );
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = [...new Set(plurals)].flatMap((key) => forms.map((form) => `${key}_${form}`));
  const there = new Set(flat(texts).map(([key]) => key));
  expect(wanted.filter((key) => !there.has(key))).toEqual([]);
});

test.each(Object.entries({ en, es, pt }))('%s has no empty text', (_, texts) => {
  const empty = flat(texts).filter(([, text]) => typeof text !== 'string' || text.trim() === '');
  expect(empty).toEqual([]);
});

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['fr-FR', 'ES-ar'], 'es'],
  [['de'], 'en'],
  [[], 'en'],
])('a browser that prefers %j gets %s', (preferences, language) => {
  expect(preferredLanguage(preferences)).toBe(language);
});
