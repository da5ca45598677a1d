import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test('a mail is begun with its subject and its lines', () => {
  const link = mailLink('help+store@vitrine.example', 'Café & tea', 'One: ?\nTwo #2');
  expect(link).toBe(
    'mailto:help%2Bstore@vitrine.example?subject=Caf%C3%A9%20%26%20tea&body=One%3A%20%3F%0D%0ATwo%20%232',
  );
  const { searchParams, pathname } = new URL(link);
  expect(decodeURIComponent(pathname)).toBe('help+store@vitrine.example');
  expect(searchParams.get('subject')).toBe('Café & tea');
  expect(searchParams.get('body')).toBe('One: ?\r\nTwo #2');
});
