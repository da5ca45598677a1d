import type { Language } from '@vitrine/contract/common';
import type { StorySlot } from '@vitrine/contract/insights';
import { SIGNALS } from '@vitrine/contract/labels';
import { LEFT_TO } from '@vitrine/contract/tags';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { texts as en } from '../../../i18n/en/texts.ts';
import { texts as es } from '../../../i18n/es/texts.ts';
import { texts as pt } from '../../../i18n/pt/texts.ts';
import { storyText } from './story.ts';

const i18n = i18next.createInstance();
beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    resources: { en, es, pt },
    interpolation: { escapeValue: false },
  });
});
const told = (story: StorySlot[], language: Language = 'en') =>
  storyText(story, i18n.getFixedT(language, 'sessions'), language).replace(/\s/g, ' ');

const BOUGHT: StorySlot[] = [
  { slot: 'searched', count: 1 },
  { slot: 'saw_products', count: 4, product: 'Vela' },
  { slot: 'added', count: 2, product: 'Silla Nórdica' },
  { slot: 'removed', count: 1, product: 'Vela' },
  { slot: 'cart', value: '1234.5', currency: 'BRL' },
  { slot: 'signal', kind: 'rage', count: 3 },
  { slot: 'error', count: 1, text: 'x is not defined' },
  { slot: 'left', to: 'whatsapp' },
];

test.each<[Language, string]>([
  [
    'en',
    'Searched once, viewed 4 products, added Silla Nórdica and one more product, removed Vela, cart worth R$1,234.50, 3 rage clicks, script error: x is not defined, went to WhatsApp',
  ],
  [
    'es',
    'Buscó una vez, vio 4 productos, agregó Silla Nórdica y un producto más, quitó Vela, carrito de MONEY, 3 clics de frustración, error de script: x is not defined, fue a WhatsApp',
  ],
  [
    'pt',
    'Buscou uma vez, viu 4 produtos, adicionou Silla Nórdica e mais um produto, removeu Vela, carrinho de R$ 1.234,50, 3 cliques de frustração, erro de script: x is not defined e foi para o WhatsApp',
  ],
])('in %s all of it is one line', (language, line) => {
  const money = language === 'es' ? /(?:BRL|R\$)\s?1[.,]234[.,]50|1[.,]234[.,]50\s(?:BRL|R\$)/ : /$^/;
  expect(told(BOUGHT, language).replace(money, 'MONEY')).toBe(line);
});

test('counts and what is not known are said in words', () => {
  expect(told([])).toBe('');
  expect(told([{ slot: 'saw_products', count: 1, product: 'Vela' }])).toBe('Viewed Vela');
  expect(told([{ slot: 'saw_products', count: 1, product: null }])).toBe('Viewed one product');
  expect(told([{ slot: 'added', count: 1, product: 'Vela' }])).toBe('Added Vela');
  expect(told([{ slot: 'added', count: 1201, product: 'Vela' }])).toBe('Added Vela and 1,200 more products');
  expect(told([{ slot: 'cart', value: 'free', currency: 'USD' }])).toBe('');
});

test.each<Language>(['en', 'es', 'pt'])('in %s there are words for every slot', (language) => {
  const kinds: StorySlot[] = [
    ...SIGNALS.flatMap((kind) => [1, 2].map((count): StorySlot => ({ slot: 'signal', kind, count }))),
    ...LEFT_TO.map((to): StorySlot => ({ slot: 'left', to })),
  ];
  for (const slot of kinds) expect(told([slot], language)).not.toMatch(/visit|story|\{\{|^$/);
});

test('texts of a store are cut, isolated and never instructions', () => {
  expect(told([{ slot: 'added', count: 1, product: 'x'.repeat(10_000) }])).toHaveLength('Added '.length + 60);
  expect(told([{ slot: 'added', count: 1, product: 'كرسي' }])).toBe('Added \u2068كرسي\u2069');
  const odd = '$t(visit.cart) {{count}} $& <b>';
  expect(told([{ slot: 'added', count: 1, product: odd }])).toBe(`Added ${odd}`);
  expect(told([{ slot: 'error', count: 2, text: odd }])).toBe(`2 script errors: ${odd}`);
});

test('no more is said than eight slots', () => {
  const many = Array.from({ length: 500 }, (): StorySlot => ({ slot: 'searched', count: 1 }));
  expect(told(many).split(',')).toHaveLength(8);
});
