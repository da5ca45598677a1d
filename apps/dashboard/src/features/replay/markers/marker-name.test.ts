import { PAGE_TYPES } from '@vitrine/contract/tags';
import { describe, expect, test } from 'vitest';
import { events as en } from '../../../i18n/en/sessions-replay-events.ts';
import { events as es } from '../../../i18n/es/sessions-replay-events.ts';
import { events as pt } from '../../../i18n/pt/sessions-replay-events.ts';
import { markerName, markerText } from './marker-name.ts';
import { STORE_EVENTS } from './store-events.ts';

/** Looks a key up as the app does; one that is not there is an error. */
const translate = (events: object) =>
  ((key: string, values: Record<string, string> = {}) => {
    const text = key
      .replace('replay.events.', '')
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], events);
    if (typeof text !== 'string') throw new Error(key);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  }) as unknown as Parameters<typeof markerName>[0];

describe.each([
  [
    'en',
    en,
    ['Home page', 'Added to cart', 'Removed from cart', 'Store event', 'Page', 'Chose M', 'Chose an option'],
  ],
  [
    'es',
    es,
    [
      'Página de inicio',
      'Agregó al carrito',
      'Quitó del carrito',
      'Evento de la tienda',
      'Página',
      'Eligió M',
      'Eligió una opción',
    ],
  ],
  [
    'pt',
    pt,
    [
      'Página inicial',
      'Adicionou ao carrinho',
      'Removeu do carrinho',
      'Evento da loja',
      'Página',
      'Escolheu M',
      'Escolheu uma opção',
    ],
  ],
] as const)('in %s', (_language, events, [home, added, removed, event, page, chose, untold]) => {
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

  test('a choice says what was chosen, where that is told', () => {
    expect(markerName(t, { kind: 'input', chosen: 'M' })).toBe(chose);
    expect(markerName(t, { kind: 'input', chosen: '' })).toBe(untold);
  });

  test('the usual events of stores have words, under either name; the store’s own stay as they were sent', () => {
    const shown = (text: string) => markerText(t, { kind: 'custom', text });
    expect(shown('add_to_cart')).toBe(added);
    expect(shown('product_removed_from_cart')).toBe(removed);
    for (const sent of Object.keys(STORE_EVENTS)) expect(shown(sent)).toMatch(/^\p{Lu}[^_]+$/u);
    for (const own of ['quiz_completed', 'Add_to_cart', 'constructor', '']) expect(shown(own)).toBe(own);
    expect(markerText(t, { kind: 'click', text: 'search' })).toBe('search');
    expect(markerText(t, { kind: 'custom', cart: 'added', text: 'login' })).toBe('login');
  });

  test('every type has one', () => {
    for (const page_type of PAGE_TYPES) expect(markerName(t, { kind: 'page', page_type })).not.toBe('');
  });
});
