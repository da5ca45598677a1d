import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leftTo } from './leaving.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://tienda.example/productos/silla'));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/productos/mesa', undefined],
  ['#fotos', undefined],
  ['javascript:void(0)', undefined],
  ['https://tienda.example/carrito?q=1', undefined],
  ['/checkout/v3/start/abc', { to: 'checkout' }],
  ['https://pay.example/checkouts/cn/ana', { to: 'checkout', host: 'pay.example' }],
  ['https://wa.me/5491155550000?text=hola', { to: 'whatsapp', host: 'wa.me' }],
  ['https://wa.me/message/ABC', { to: 'whatsapp', host: 'wa.me' }],
  ['https://api.whatsapp.com/send?phone=5491155550000', { to: 'whatsapp', host: 'api.whatsapp.com' }],
  ['whatsapp://send?phone=5491155550000', { to: 'whatsapp' }],
  // Shared with a friend.
  ['https://wa.me/?text=mira', { to: 'other', host: 'wa.me' }],
  ['https://api.whatsapp.com/send?text=mira', { to: 'other', host: 'api.whatsapp.com' }],
  ['tel:+5491155550000', { to: 'phone' }],
  ['mailto:ana@correo.example', { to: 'mail' }],
  ['https://instagram.com/tienda', { to: 'other', host: 'instagram.com' }],
] as const)('%s leads to %o', (address, left) => {
  expect(leftTo(address, 'other')).toEqual(left);
});
