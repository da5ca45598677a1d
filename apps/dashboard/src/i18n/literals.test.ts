import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboardSources } from '../testing/sources.ts';

/** What of an element a person reads or hears. Text between tags is the linter's to find (`noJsxLiterals`, biome.json). */
const READ =
  'aria-label|aria-description|aria-placeholder|aria-roledescription|aria-valuetext|title|label|placeholder|alt|helperText';
const LITERAL = new RegExp(
  String.raw`\s(?:${READ})=(?:"[^"]*\p{L}|\{\s*['"\x60](?:[^'"\x60$]|\$(?!\{))*\p{L})`,
  'gu',
);

const screens = dashboardSources().filter((file) => file.endsWith('.tsx'));

test('no screen says anything that is not in the texts of a language', () => {
  expect(screens.length).toBeGreaterThan(100);
  const found = screens.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LITERAL)].map(([literal]) => `${file}: ${literal.trim()}`),
  );
  expect(found).toEqual([]);
});
