import { expect, test } from 'vitest';
import { errorName, errorText } from './error-text.ts';

test.each([
  [
    'TypeError',
    "Cannot read properties of undefined (reading 'zanahoria')",
    'Cannot read properties of undefined (reading …',
  ],
  ['TypeError', 'cart.items.find is not a function', 'cart.items.find is not a function'],
  ['TypeError', 'string "zanahoria" is not a function', 'string … is not a function'],
  [
    'TypeError',
    "Cannot use 'in' operator to search for 'x' in zanahoria frita",
    'Cannot use … operator to search for … in …',
  ],
  ['TypeError', 'Failed to fetch', 'Failed to fetch'],
  ['ReferenceError', 'jQuery is not defined', 'jQuery is not defined'],
  ['ReferenceError', "Can't find variable: Shopify", "Can't find variable: Shopify"],
  ['Error', 'zanahoria is not defined', '… is not defined'],
  [
    'SyntaxError',
    `Unexpected token 'z', "zanahoria" is not valid JSON`,
    'Unexpected token … is not valid JSON',
  ],
  [
    'SyntaxError',
    "Failed to execute 'querySelector' on 'Document': '#zanahoria' is not a valid selector.",
    'Failed to execute … on … is not a valid selector.',
  ],
  ['AxiosError', 'Request failed with status code 404', 'Request failed with status code 404'],
  ['Error', 'Invalid security code 404', 'Invalid security code …'],
  ['Error', 'Invalid email zana@horia.example, try again', 'Invalid …'],
  ['Error', 'No user Zana Horia, born 1987-06-05, at 1155517733', 'No user … at …'],
  ['Error', 'status: zanahoria\nHTTP 503', 'status: … HTTP 503'],
  ['', 'Script error.', 'Script error.'],
  ['', '', ''],
])('%s: %s', (name, message, text) => {
  expect(errorText(name, message)).toBe(text);
});

test('a message has its bound, and no form of it makes the page wait', () => {
  expect(errorText('Error', 'failed '.repeat(100_000)).length).toBeLessThanOrEqual(300);
  expect(errorText('TypeError', `${'a.'.repeat(1_000_000)}!`)).toBe('…');
});

test.each([
  ['TypeError', 'TypeError'],
  ['DOMException', 'DOMException'],
  ['zanahoria', ''],
  ['Zana Horia Error', ''],
  [['TypeError'], ''],
  [undefined, ''],
])('an error named %j is a %j', (name, expected) => {
  expect(errorName(name)).toBe(expected);
});
