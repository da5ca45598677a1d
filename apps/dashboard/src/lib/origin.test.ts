import { expect, test } from 'vitest';
import { loginPathFrom, originOf } from './origin.ts';

test.each(['/recordings', '/recordings?page=2&search=a%26b', '/session-replay/1', '/replay/1?t=3#x'])(
  'the way back to %s survives',
  (origin) => {
    expect(originOf(new URL(loginPathFrom(origin), 'http://here').search)).toBe(origin);
  },
);

test('the home page needs no mention', () => {
  expect(loginPathFrom('/')).toBe('/login');
  expect(originOf('')).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example',
  'javascript:alert(1)',
  'recordings',
  '/login?from=/login',
  '',
])('%j is no way back', (origin) => {
  expect(originOf(`?${new URLSearchParams({ from: origin })}`)).toBe('/');
});
