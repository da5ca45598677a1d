import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect, inject, test } from 'vitest';
import { lintForBrowsers } from './testing/browser-lint.ts';

const dist = inject('dist');
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, string>;

/** Names of our own objects that newer types happen to have as well. */
const OURS =
  '.adopt .adopt() .at .forget() .interval() .move() .node() .resize() .retry() .run() .first() .take() .lock() .unlock() .bytes .config .entry .first .forget .incremental .interval .layerName .lines .lock .mobile .move .node .path .productId .resize .retry .run .session .take .to .token .unlock';

/**
 * What is newer than our oldest browsers and used all the same: at how many places of all scripts, and why it does no harm there. One place more is
 * to be looked at as well. The name of a newer type is never among them: taken from `globalThis` it is undefined, which can be asked for.
 */
const ALLOWED: Record<string, [places: number, why: string]> = {
  '.CompressionStream': [1, 'undefined where own code packs'],
  '.adoptedStyleSheets': [2, 'read where a document has it (Safari 16.4)'],
  '.ariaLabel': [1, 'undefined in Firefox before 119: no label'],
  '.createScriptURL()': [1, 'of a policy that we made (Chromium only)'],
  '.changedTouches': [1, 'only in a touch event, which Safari on desktops has none of'],
  '.decodedBodySize': [1, 'undefined before Safari 16.4: the sheet is read'],
  '.locks': [2, 'asked for before it is used (Safari 15.4)'],
  '.pipeThrough()': [1, 'behind CompressionStream (Firefox 102)'],
  '.popover': [1, 'undefined where no element is one'],
  '.prerendering': [1, 'undefined where nothing is rendered ahead'],
  '.replaceSync()': [1, 'what it throws is caught: a sheet counts as written (Firefox 101, Safari 16.4)'],
  '.userAgentData': [1, 'asked for before it is used (Chromium only)'],
};

/** What nobody has looked at. */
const unseen = (...scripts: string[]): string[] => {
  const used = new Map<string, number>();
  for (const [name, places] of scripts.flatMap((code) => [...lintForBrowsers(code)]))
    used.set(name, (used.get(name) ?? 0) + places);
  return [...used]
    .filter(([name, places]) => !OURS.split(' ').includes(name) && places > (ALLOWED[name]?.[0] ?? 0))
    .map(([name, places]) => `${name}, ${places} times`);
};

test('the scripts use what the oldest browsers have', () => {
  const scripts = ['loader', 'recorder', 'platform'].map((name) =>
    readFileSync(join(dist, manifest[name] as string), 'utf8'),
  );
  expect(unseen(...scripts)).toEqual([]);
});

test.each([
  ['new CompressionStream("gzip")', 'CompressionStream, 1 times'],
  ['typeof CompressionStream=="function";new CompressionStream("gzip")', 'CompressionStream, 1 times'],
  ['a.pipeThrough(b);a.pipeThrough(c)', '.pipeThrough(), 2 times'],
])('%s is refused, though it is asked for or allowed elsewhere', (code, refused) => {
  expect(unseen(code)).toEqual([refused]);
});

test('browsers since 2017 read the loader, to do nothing where they are too old', () => {
  const code = readFileSync(join(dist, 'loader.js'), 'utf8');
  expect(() => parse(code, { ecmaVersion: 2015, sourceType: 'script' })).not.toThrow();
});

test.each([
  ['URL.canParse(href)', 'URL.canParse'],
  ['fetch(url,{signal:AbortSignal.timeout(1)})', 'AbortSignal.timeout'],
  ['list.at(-1)', '.at()'],
  ['list.findLast(Boolean)', '.findLast()'],
  ['Object.hasOwn(a,b)', 'Object.hasOwn'],
  ['name.toWellFormed()', '.toWellFormed()'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['structuredClone(a)', 'structuredClone'],
  ['document.addEventListener("a",b,{signal:c})', 'signal of a listener'],
  ['/(?<=a)b/.test(c)', 'lookbehind'],
])('%s is found', (code, name) => {
  expect(lintForBrowsers(code).has(name)).toBe(true);
});

test.each(['a||=b', 'class A{static{b()}}', 'class A{#b=1}'])('%s is no syntax of theirs', (code) => {
  expect(() => lintForBrowsers(code)).toThrow(SyntaxError);
});
