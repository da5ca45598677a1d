import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildTarget, oldestBrowsers } from './browsers.ts';
import { newerThanOldest } from './newer-than.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

test('the build is for the browsers that the guides name', async () => {
  expect(buildTarget).toEqual(['chrome103', 'edge103', 'firefox115', 'safari16.4']);
  for (const guide of ['merchant.md', 'merchant.es.md', 'merchant.pt.md', 'operator.md'])
    expect(await read(`../../../docs/${guide}`), guide).toContain(oldestBrowsers);
});

test('a browser of whatever age can read the script that says that it is too old', async () => {
  const code = (await read('../public/old-browser.js')).replaceAll(/\/\/.*$/gm, '');
  expect(code).not.toMatch(/=>|`|\b(?:const|let|class|async)\b|\?\.|\?\?|catch \{/);
});

test.each([
  ['Object.groupBy and Map.groupBy', 'const by=Map.groupBy(e,t)'],
  ['Promise.withResolvers', 'let{promise:e}=Promise.withResolvers()'],
  ['methods of sets', 'return e.isSubsetOf(t)'],
  ['helpers of iterators', 'e.values().map(t).toArray()'],
  ['AbortSignal.any', 'AbortSignal.any([e,t])'],
  ['dvh, svh and lvh', 'height:`100dvh`'],
  [
    'color-mix() with a colour of ours',
    '`color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)`',
  ],
])('%s is found in what is built', (name, code) => {
  expect(newerThanOldest(code)).toEqual([name]);
});

test('what the oldest browsers know is left alone', () => {
  expect(newerThanOldest('e.findLast(t);e.at(-1);Object.hasOwn(e,t);new URL(e).href;e.groupBy(t)')).toEqual(
    [],
  );
});
