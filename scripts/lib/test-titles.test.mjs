import { expect, test } from 'vitest';
import { standsInSource, titleMatcher } from './test-titles.mjs';

test.each([
  ['works', 'works', true],
  ['works', 'works not', false],
  ['sign-in › works', 'sign-in on pglite › works', true],
  ['plans › works', 'plans, on postgres › works', true],
  ['sign-in on %s › works', 'sign-in on postgres › works', true],
  ['sign-in › works', 'works', false],
  ['a page that goes on › works', 'a page that goes on › works', true],
  [`at \${look.width} px`, 'at 360 px', true],
  ['at 360 px', 'at 1440 px', false],
  ['fields, $half half', 'fields, first half', true],
  ['it costs $49', 'it costs $19', false],
  ['%s: no card', 'paid, almost at 70 %: no card', true],
  ['it costs 1.5 (net)?', 'it costs 1x5 net', false],
])('%j means %j: %j', (named, reported, meant) => {
  expect(titleMatcher(named)(reported)).toBe(meant);
});

const SOURCE = `
  it('says “it\\'s”', () => {});
  test(\`the settings at \${look.width} px\`);
  test.each([['paid, little used']])('%s: no card', () => {});
  it.each(PLACES)('%s', () => {});`;

test.each([
  ['deep › the settings at 360 px', true],
  [`the settings at \${look.width} px`, true],
  ['the settings at', true],
  ["says “it's”", true],
  ['paid, little used: no card', true],
  ['%s: no card', true],
  ['the setting at 360 px', false],
  ['anything', false],
])('%j stands in the source: %j', (named, stands) => {
  expect(standsInSource(named, SOURCE)).toBe(stands);
});
