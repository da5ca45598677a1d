import { PAGE_TYPES } from '@vitrine/contract/tags';
import { describe, expect, test } from 'vitest';
import { events as en } from '../../i18n/en/sessions-replay-events.ts';
import { events as es } from '../../i18n/es/sessions-replay-events.ts';
import { events as pt } from '../../i18n/pt/sessions-replay-events.ts';
import { markerName } from './marker-name.ts';

/** Looks a key up as the app does; one that is not there is an error. */
const translate = (events: object) =>
  ((key: string) => {
    const text = key
      .replace('replay.events.', '')
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], events);
    if (typeof text !== 'string') throw new Error(key);
    return text;
  }) as unknown as Parameters<typeof markerName>[0];

describe.each([
  ['en', en, ['Home page', 'Added to cart', 'Removed from cart', 'Store event', 'Page']],
  ['es', es, ['Página de inicio', 'Agregó al carrito', 'Quitó del carrito', 'Evento de la tienda', 'Página']],
  ['pt', pt, ['Página inicial', 'Adicionou ao carrinho', 'Removeu do carrinho', 'Evento da loja', 'Página']],
] as const)('in %s', (_language, events, [home, added, removed, event, page]) => {
  const t = translate(events);

  test('pages and changes of a cart have names of their own', () => {
    expect(markerName(t, { kind: 'page', page_type: 'home' })).toBe(home);
    expect(markerName(t, { kind: 'custom', cart: 'added' })).toBe(added);
    expect(markerName(t, { kind: 'custom', cart: 'removed' })).toBe(removed);
  });

  test('what is not known has the name of its kind', () => {
    expect(markerName(t, { kind: 'custom' })).toBe(event);
    expect(markerName(t, { kind: 'page' })).toBe(page);
    expect(markerName(t, { kind: 'page', page_type: 'other' })).toBe(page);
  });

  test('every type has one', () => {
    for (const page_type of PAGE_TYPES) expect(markerName(t, { kind: 'page', page_type })).not.toBe('');
  });
});
