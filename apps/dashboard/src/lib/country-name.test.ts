import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test.each([
  ['BR', 'en', 'Brazil'],
  ['BR', 'es', 'Brasil'],
  ['DE', 'es', 'Alemania'],
  ['DE', 'pt', 'Alemanha'],
  ['QX', 'en', 'QX'],
])('%s in %s is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name);
});
