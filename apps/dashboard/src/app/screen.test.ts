import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parts as english } from '../i18n/en/parts.ts';
import { dashboardSources } from '../testing/sources.ts';

const app = fileURLToPath(new URL('.', import.meta.url));
const router = join(app, 'router.tsx');
const source = (file: string) => readFileSync(file, 'utf8');

/** What the server says by its codes. No screen names them: they come with whatever is around all that need a signed-in person. */
const BY_CODE = 'loginAndPass/codes';

/** Each screen of the router: its file, and the parts of a language that it is said to need. */
const screens = [...source(router).matchAll(/screen\(\s*\(\) => import\('([^']+)'\),\s*\[([^\]]*)\]/g)].map(
  ([, file = '', parts = '']) => ({ file: join(app, file), parts: quoted(parts) }),
);

test('the router has screens', () => {
  expect(screens.length).toBeGreaterThan(12);
});

test.each(screens.map(({ file, parts }) => [relative(app, file), file, parts] as const))(
  '%s is fetched with just the texts that it can say',
  (_, file, parts) => {
    const spoken = new Set([...reachableFrom(file)].flatMap(partsOf));
    // Every screen has these.
    const special = [...spoken].filter((part) => part !== 'sidebar' && part !== 'dashboard');
    if (file.endsWith('/protected.tsx')) special.push(BY_CODE);
    expect([...parts].sort()).toEqual(special.sort());
  },
);

/** Who fetches files that come later by what tries again and says so: the router's screens, what a replay's picture goes before, languages (`i18n.ts`), the replay's thread, the menu of filters. */
const FETCHERS =
  /^(app\/router\.tsx|replay-page\.ts|i18n\/(en|es|pt)\/files\.ts|features\/replay\/loading\/frame-thread\.ts|features\/sessions\/add-filter\/arriving-menu\.tsx)$/;

test('whatever comes later is fetched in a way that bears its not coming', () => {
  const root = join(app, '..');
  const fetching = dashboardSources()
    .filter((file) => !/\.(test|d)\.ts$/.test(file))
    .filter((file) => /(?<!typeof )\bimport\(|new Worker\(|\blazy\(/.test(source(file)))
    .map((file) => relative(root, file));
  expect(fetching.length).toBeGreaterThan(4);
  expect(fetching.filter((file) => !FETCHERS.test(file))).toEqual([]);
  const alone = source(router).replaceAll(/screen\(\s*\(\) => import\(/g, '');
  expect(alone).not.toContain('import(');
});

/** The file, and all of ours whose code comes with it or is fetched by it. */
function reachableFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file)) return found;
  found.add(file);
  const code = source(file).replaceAll(/^import type [^;]+;/gm, '');
  for (const [, path = ''] of code.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    reachableFrom(join(dirname(file), path), found);
  }
  return found;
}

/** By namespace and first word of a key, the part that has it. */
const PARTS = new Map(
  Object.entries(english).flatMap(([part, texts]) =>
    part === BY_CODE
      ? []
      : Object.keys(texts).map((key) => [
          `${part.split('/')[0]} ${key.replace(/_(one|many|other)$/, '')}`,
          part,
        ]),
  ),
);

function partsOf(file: string): string[] {
  if (file.includes('/i18n/')) return [];
  const code = source(file);
  const hooks = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, names = '']) => quoted(names));
  const functions = [...code.matchAll(/TFunction<([^>]*)>/g)].map(([, names = '']) => quoted(names));
  const namespaces = new Set(
    [...hooks, ...functions].flatMap((names) => (names.length ? names : 'dashboard')),
  );
  const keys = [
    ...code.matchAll(/['`](?:(\w+):)?(\w+)\.[\w.$]/g),
    ...[...code.matchAll(/\bt\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].flatMap(([, said = '']) => [
      ...said.matchAll(/['`](?:(\w+):)?(\w+)['`]/g),
    ]),
  ];
  const said = [...namespaces].flatMap((namespace) =>
    keys.flatMap(([, named = namespace, key]) => PARTS.get(`${named} ${key}`) ?? []),
  );
  const dates = /^import \{[^}]+\} from 'date-fns'/m.test(code) ? ['dates'] : [];
  return [...said, ...dates];
}

function quoted(list: string): string[] {
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
}
