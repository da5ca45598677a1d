import { describe, expect, test } from 'vitest';
import { cleanUrl } from './clean-url.ts';

const clean = (href: string) => cleanUrl(href, { keepSearch: false });

describe('cleanUrl', () => {
  test.each([
    ['https://t.com/', 'https://t.com/'],
    ['https://t.com/p/vela', 'https://t.com/p/vela'],
    [
      'https://t.com/p?utm_source=ig&utm_campaign=dia%20madre',
      'https://t.com/p?utm_source=ig&utm_campaign=dia%20madre',
    ],
    ['https://t.com/c?page=2&sort=price&color=rojo', 'https://t.com/c?page=2&sort=price'],
    ['https://t.com/s?q=vela', 'https://t.com/s'],
    ['https://t.com/s?q=a&q=b&page=1', 'https://t.com/s?page=1'],
    ['https://t.com/r?token=abc', 'https://t.com/r'],
    ['https://t.com/r?soloclave', 'https://t.com/r'],
    ['https://ana:clave@t.com/', 'https://t.com/'],
    ['https://t.com/#resenas', 'https://t.com/#resenas'],
    ['https://t.com/#/producto/7', 'https://t.com/#/producto/7'],
    ['https://t.com/#/buscar?q=vela', 'https://t.com/#/buscar'],
    ['https://t.com/#access_token=abc', 'https://t.com/'],
    ['https://t.com/#a%3Db', 'https://t.com/'],
    ['https://t.com/u/ana.paz@correo.com/pedidos', 'https://t.com/u/*/pedidos'],
    ['https://t.com/u/ana%40correo.com', 'https://t.com/u/*'],
    ['https://t.com/?utm_source=ana@correo.com', 'https://t.com/?utm_source=*'],
    ['https://t.com/@marca', 'https://t.com/@marca'],
    ['no es una dirección', ''],
  ])('%s → %s', (href, expected) => expect(clean(href)).toBe(expected));

  test('keeps q where the store wants it', () => {
    expect(cleanUrl('https://t.com/s?q=vela&x=1', { keepSearch: true })).toBe('https://t.com/s?q=vela');
  });

  test('is never longer than the server takes', () => {
    expect(clean(`https://t.com/p?utm_source=${'a'.repeat(5_000)}`)).toBe('https://t.com/p');
    expect(clean(`https://t.com/${'a'.repeat(5_000)}`)).toHaveLength(2_048);
  });
});
