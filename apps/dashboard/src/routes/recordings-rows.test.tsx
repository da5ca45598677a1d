import { screen, within } from '@testing-library/react';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

const TOLD: Partial<SessionSummary> = {
  user_email: null,
  platform: 'mobile',
  visit_number: 3,
  channel: 'social',
  in_app: 'instagram',
  pages_visited: ['https://velas.example/', 'https://velas.example/p/1', 'https://velas.example/cart'],
  page_titles: ['Velas', '', 'Your cart'],
  pages_count: 3,
  insight: {
    stage: 'cart',
    cart: { value: '45900.00', currency: 'ARS' },
    signals: { rage: 2, error: 1 },
    story: [
      { slot: 'saw_products', count: 4, product: null },
      { slot: 'added', count: 1, product: 'Silla Nórdica' },
    ],
  },
};

beforeEach(() => signedIn());

/** All that a screen reader finds in the row or card, in one line. */
const row = async () => {
  const name = await screen.findByText(/^(Anonymous visitor|Visitante anónimo|Visitante anônimo)$/);
  return name.closest('tr, li')?.textContent?.replace(/\s+/g, ' ');
};

test('a row says who it was, what happened and how it ended', async () => {
  answerList([aSession(TOLD)]);
  await openScreen('/recordings', { width: 1440 });
  const text = await row();
  for (const part of [
    'Anonymous visitor',
    'Phone · Argentina · 3rd session',
    'Not Downloaded',
    'Velas → /p/1 …',
    'Viewed 4 products, added Silla Nórdica',
    'Traffic source: Instagram',
    'Outcome: Added to cart',
    'Cart: ARS 45,900.00',
    'Rage clicks: 2',
    'Script errors: 1',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Dead clicks');
  const hint = screen.getByRole('link', { name: /^Watch recording/ }).title.split('\n');
  expect(hint).toEqual(
    expect.arrayContaining([
      '/ · Velas',
      '/p/1',
      '/cart · Your cart',
      'Viewed 4 products, added Silla Nórdica',
    ]),
  );
});

test.each([
  ['es', 'Celular · Argentina · 3.ª sesión', 'Vio 4 productos y agregó Silla Nórdica'],
  ['pt', 'Celular · Argentina · 3ª sessão', 'Viu 4 produtos e adicionou Silla Nórdica'],
] as const)('in %s, too', async (language, who, story) => {
  answerList([aSession(TOLD)]);
  await openScreen('/recordings', { width: 1440, language });
  expect(await row()).toContain(who);
  expect(await row()).toContain(story);
});

test.each([
  ['list', 360],
  ['list', 1440],
  ['grid', 1440],
])('in a %s at %d, a visit that has not been read has what is known of it', async (view, width) => {
  const change = { user_email: null, visit_number: 100, referrer_host: 'l.example', country: '' };
  answerList([aSession(change)]);
  await openScreen(`/recordings?view=${view}`, { width });
  const text = (await screen.findByText('Anonymous visitor')).closest('tr, li')?.textContent;
  expect(text).toContain('Computer · 100+ sessions');
  expect(text).toContain('Traffic source: l.example');
  expect(text).not.toContain('Outcome');
});

test('on a phone and in the grid the same is said', async () => {
  answerList([aSession(TOLD)]);
  await openScreen('/recordings?view=grid', { width: 360 });
  const card = (await screen.findByText('Anonymous visitor')).closest('li');
  if (!card) throw new Error('no card');
  within(card).getByText('Viewed 4 products, added Silla Nórdica');
  within(card).getByText('3rd session');
  expect(await row()).toContain('Cart: ARS 45,900.00');
});

test('what a store’s page says is text, and of its own direction', async () => {
  const product = `<img src=x onerror=alert(1)>${'كرسي '.repeat(2_000)}`;
  answerList([
    aSession({
      ...TOLD,
      insight: { stage: 'cart', cart: null, signals: {}, story: [{ slot: 'added', count: 1, product }] },
    }),
  ]);
  await openScreen('/recordings', { width: 1440 });
  const text = await row();
  expect(text).toContain('Added \u2068<img src=x onerror=alert(1)>');
  expect(text).toContain('…\u2069');
  expect(text?.length).toBeLessThan(500);
  expect(document.querySelector('main img')).toBeNull();
});

test.each([
  ['en', 'In a page title: Your cart'],
  ['es', 'En el título de una página: Your cart'],
  ['pt', 'No título de uma página: Your cart'],
] as const)('a row says in %s why a search has found it', async (language, said) => {
  answerList([aSession(TOLD)]);
  await openScreen('/recordings?search=CART', { width: 1440, language });
  expect(await row()).toContain(said);
  expect((await screen.findByText('cart', { selector: 'mark' })).textContent).toBe('cart');
});
