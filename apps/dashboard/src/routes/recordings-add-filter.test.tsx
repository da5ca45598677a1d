import { screen, waitFor, within } from '@testing-library/react';
import type { Label } from '@vitrine/contract/insights';
import { beforeEach, expect, test } from 'vitest';
import { server } from '../testing/contract-server.ts';
import { signedIn } from '../testing/people.ts';
import { openScreen, place } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

const LABELS: Label[] = [
  { kind: 'product_added', text: 'silla nórdica', sessions: 12 },
  { kind: 'product_added', text: 'sillón', sessions: 3 },
  { kind: 'product_added', text: '*', sessions: 2 },
  { kind: 'country', text: 'AR', sessions: 40 },
  { kind: 'country', text: 'BR', sessions: 7 },
];

beforeEach(() => {
  signedIn();
  answerList([aSession()]);
  server.answer('insights_labels', ({ query }) => ({
    results: LABELS.filter(({ kind, text }) => kind === query.kind && text.includes(query.search ?? '')),
  }));
});

async function openMenu(query = '', language: 'en' | 'es' = 'en') {
  const opened = await openScreen(`/recordings${query}`, { language });
  const name = language === 'es' ? 'Agregar filtro' : 'Add filter';
  const control = await screen.findByRole('button', { name });
  control.focus();
  await opened.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByRole('textbox');
  return { ...opened, control, dialog };
}
const shown = (query: string) => waitFor(() => expect(place()).toBe(`/recordings${query}`));
const chip = (text: string) => screen.findByRole('button', { name: `Remove filter ${text}` });

test('a filter is searched for, chosen and taken away by keyboard alone', async () => {
  const { user, dialog, control } = await openMenu();
  await user.keyboard('signal');
  dialog.getByRole('button', { name: 'Signal' });
  expect(dialog.queryByRole('button', { name: 'Country' })).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  const rage = await dialog.findByRole('checkbox', { name: 'Rage clicks' });
  expect(document.activeElement).toBe(rage);
  await user.keyboard(' ');
  await user.tab();
  await user.keyboard(' {Enter}');
  await shown('?signal=rage&signal=dead');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(control));
  (await chip('Signal: Dead clicks')).focus();
  await user.keyboard('{Enter}');
  await shown('?signal=rage');
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await shown('');
});

test('a name is found without its accents, and no name is said to be none', async () => {
  const { user, dialog } = await openMenu('', 'es');
  await user.keyboard('ultima');
  dialog.getByRole('button', { name: 'Última página' });
  await user.keyboard('xyz');
  expect(dialog.getByRole('status').textContent).toBe('Ningún filtro coincide');
});

test('a text is suggested, or stands for whatever contains it', async () => {
  const { user, dialog } = await openMenu();
  await user.click(dialog.getByRole('button', { name: 'Product added to cart' }));
  await dialog.findByRole('button', { name: 'sillón 3' });
  // What stands for all the rest is no product.
  expect(dialog.queryByRole('button', { name: /^\*/ })).toBeNull();
  await user.keyboard('silla');
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'sillón 3' })).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'silla nórdica 12' }));
  await shown('?product_added=silla+n%C3%B3rdica');
  await chip('Product added to cart: silla nórdica');

  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('button', { name: 'Product added to cart' }));
  await user.keyboard('mesa{Enter}');
  await shown('?product_added=silla+n%C3%B3rdica&product_added=*mesa*');
  await chip('Product added to cart: contains “mesa”');
  // A pause in typing asks, not every letter.
  const searches = server.asked('insights_labels').map(({ query }) => query.search ?? '');
  expect(searches.slice(0, 2)).toEqual(['', 'silla']);
});

test('a pattern stays as it was typed, and suggestions that do not come hinder nobody', async () => {
  server.refuse('insights_labels', 'unavailable');
  const { user, dialog } = await openMenu();
  await user.click(dialog.getByRole('button', { name: 'Page visited' }));
  await user.keyboard('/products/*');
  await dialog.findByRole('button', { name: 'Matches “/products/*”' });
  await user.keyboard('{Enter}');
  await shown('?page_seen=%2Fproducts%2F*');
});

test('a country is chosen by its name', async () => {
  const { user, dialog } = await openMenu('', 'es');
  await user.click(dialog.getByRole('button', { name: 'País' }));
  await dialog.findByRole('button', { name: /^Argentina/ });
  await user.keyboard('bras{Enter}');
  await shown('?country=BR');
  await screen.findByRole('button', { name: 'Quitar filtro País: Brasil' });
});

test('numbers are bounds, and those that cannot be are refused', async () => {
  const { user, dialog } = await openMenu('?pages_min=2');
  await user.click(dialog.getByRole('button', { name: 'Number of pages' }));
  const min = await dialog.findByRole<HTMLInputElement>('spinbutton', { name: 'At least' });
  expect(min.value).toBe('2');
  const max = dialog.getByRole('spinbutton', { name: 'At most' });
  await user.type(max, '1{Enter}');
  await dialog.findByText('The first value can’t be greater than the second.');
  await user.type(max, '.5{Enter}');
  await dialog.findByText('Enter a valid value.');
  await user.clear(max);
  await user.type(max, '9{Enter}');
  await shown('?pages_min=2&pages_max=9');
  await chip('Number of pages: 2 to 9');
});

test('a list that holds no more says so', async () => {
  const full = Array.from({ length: 6 }, (_, place) => `error=${String(place).padEnd(200, 'x')}`).join('&');
  const { user, dialog } = await openMenu(`?${full}`);
  await user.click(dialog.getByRole('button', { name: 'Channel' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Ads' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await dialog.findByText('This list can’t hold more filters. Remove one to add another.');
});

test('a segment is pressed, keeps the dates, and is left again', async () => {
  const { user } = await openScreen('/recordings?date_range=last7d&event=wish');
  const segment = () => screen.findByRole('button', { name: 'Errors on phones' });
  await user.click(await segment());
  await shown('?date_range=last7d&platform=mobile&signal=error');
  await waitFor(async () => expect((await segment()).getAttribute('aria-pressed')).toBe('true'));
  await chip('Signal: Script errors');
  await user.click(await segment());
  await shown('?date_range=last7d');
  await waitFor(async () => expect((await segment()).getAttribute('aria-pressed')).toBe('false'));
});
