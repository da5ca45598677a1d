import type { SessionSummary } from '@vitrine/contract/sessions';
import { expect, test } from 'vitest';
import { aSession } from '../../../testing/sessions.ts';
import { whyFound } from './why-found.ts';

const visit = (part: Parameters<typeof aSession>[0] = {}) =>
  aSession({
    session_id: '018f5a6c-1111-7000-8000-000000000001' as SessionSummary['session_id'],
    user_email: 'ana@velas.example',
    page_titles: ['Velas de soja', 'Carrito'],
    pages_visited: ['https://velas.example/', 'https://velas.example/carrito?paso=2'],
    ...part,
  });

test.each([
  ['ANA@', 'email', 'ana@'],
  ['018f5a6c', 'id', '018f5a6c'],
  ['soja', 'title', 'soja'],
  ['carrito', 'title', 'Carrito'],
  ['PASO=2', 'address', 'paso=2'],
  ['velas.example', 'email', 'velas.example'],
])('%s is found in the %s', (search, where, found) => {
  expect(whyFound(visit(), search)).toMatchObject({ where, excerpt: { found } });
});

test('what is in none of the pages of a row is in another one', () => {
  expect(whyFound(visit(), 'aromas')).toEqual({ where: 'page' });
  // The server looks for ids by their beginning alone.
  expect(whyFound(visit(), '7000-8000')).toEqual({ where: 'page' });
});

test('a long text is cut around what was found, and a hostile one turns nothing around it', () => {
  const title = `${'a'.repeat(5_000)}\u202eSOJA\u0000${'b'.repeat(5_000)}`;
  const why = whyFound(visit({ page_titles: [title] }), 'soja');
  expect(why).toEqual({
    where: 'title',
    excerpt: { before: `…${'a'.repeat(23)} `, found: 'SOJA', after: ` ${'b'.repeat(23)}…` },
  });
});
