import { expect, test } from 'vitest';
import { initialsOf, nameOf } from './people.ts';

test.each([
  ['Ana', 'Paz', 'ana@store.example', 'Ana Paz', 'AP'],
  ['Ana', '', 'ana@store.example', 'Ana', 'A'],
  ['', '', 'ana@store.example', 'ana@store.example', 'A'],
  [' élodie', 'ñandú', 'e@store.example', ' élodie ñandú', 'ÉÑ'],
  ['𝒳u', 'Li', 'x@store.example', '𝒳u Li', '𝒳L'],
])('%s %s %s is %s, %s', (first_name, last_name, email, name, initials) => {
  const person = { first_name, last_name, email };
  expect(nameOf(person)).toBe(name);
  expect(initialsOf(person)).toBe(initials);
});
