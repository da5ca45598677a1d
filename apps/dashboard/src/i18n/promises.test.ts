import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { integrations as en } from './en/integrations.ts';
import { integrations as es } from './es/integrations.ts';
import { integrations as pt } from './pt/integrations.ts';

// What the product promises of what is typed, wherever it does. apps/tracker/src/privacy.test.ts shows that it is so: a field is
// masked, and what a page shows of it is recorded.

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const locale = (name: string): string =>
  JSON.parse(read(`integrations/shopify/extensions/vitrine-tracker/locales/${name}.json`)).settings.about;

/** What is typed is masked in fields; what pages show is recorded; for example a search term. */
const LANGUAGES = {
  en: {
    guide: 'docs/merchant.md',
    dashboard: en.privacy,
    embed: locale('en.default.schema'),
    says: [/types? into fields/, /pages show.* is recorded/, /search term/],
  },
  es: {
    guide: 'docs/merchant.es.md',
    dashboard: es.privacy,
    embed: locale('es.schema'),
    says: [
      /escrib\w+ en los campos/,
      /muestran .*páginas|páginas .*muestran/,
      /se graba/,
      /término de búsqueda/,
    ],
  },
  pt: {
    guide: 'docs/merchant.pt.md',
    dashboard: pt.privacy,
    embed: locale('pt-BR.schema'),
    says: [/digita\w* nos campos/, /páginas .*mostram é gravado/, /termo de busca/],
  },
};

describe.each(Object.entries(LANGUAGES))('in %s', (_language, { guide, dashboard, embed, says }) => {
  const notice = read(guide)
    .split('\n')
    .filter((line) => line.startsWith('>'))
    .join('\n');
  test.each([
    ['the text for the privacy notice', notice],
    ['the dashboard', Object.values(dashboard).join('\n')],
    ['the theme editor', embed],
  ])('%s names what is recorded of what was typed', (_where, text) => {
    for (const wanted of says) expect(text).toMatch(wanted);
  });
});

test('nothing promises that what is typed never reaches us', () => {
  const texts = [
    'README.md',
    ...readdirSync(new URL('docs', ROOT)).flatMap((name) => (/\.md$/.test(name) ? [`docs/${name}`] : [])),
    ...['en', 'es', 'pt'].flatMap((language) =>
      readdirSync(new URL(`./${language}`, import.meta.url)).map(
        (name) => `apps/dashboard/src/i18n/${language}/${name}`,
      ),
    ),
  ];
  const wrong =
    /never (reaches us|leaves (it|the browser))|everything (that is )?typed|nunca (nos llega|salen? de él|chega até nós|saem? dele)/i;
  expect(texts.filter((path) => wrong.test(read(path)))).toEqual([]);
});
