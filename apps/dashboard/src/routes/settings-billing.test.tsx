import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  CARD,
  CUSTOM,
  FREE,
  GROWTH,
  SANDBOX,
  STARTER,
  subscriptionTo,
} from '../features/billing/testing/plans.ts';
import { server } from '../testing/contract-server.ts';
import { field, listOf } from '../testing/find.ts';
import { signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';

beforeEach(() => {
  signedIn();
  server.answer('billing_settings', SANDBOX);
  server.answer('plans_list', listOf([FREE, STARTER, GROWTH]));
  server.answer('active_subscription', subscriptionTo(FREE));
  server.answer('payment_methods_list', listOf([CARD]));
  server.answer('invoices_list', listOf([]));
});

const toast = (text: string) => within(screen.getByRole('status', { hidden: true })).findByText(text);
const form = () => screen.findByRole('dialog', { name: 'Add card' });

/** A card whose number adds up, and that is good for years. */
function typeCard(): void {
  const year = String(new Date().getUTCFullYear() + 3);
  for (const [name, value] of Object.entries({
    number: '5555555555554444',
    exp_month: '12',
    exp_year: year,
    cvc: '123',
  }))
    fireEvent.change(field(name), { target: { value } });
}

test('a plan that cannot be had says so, in the server’s words if it has any', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await openScreen('/settings/billing');
  const upgrade = async () => {
    await user.click(await screen.findByRole('button', { name: 'Upgrade to starter' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pay and upgrade' }),
    );
  };
  server.fail('change_plan');
  await upgrade();
  await toast('Failed to update plan');
  expect(logged.mock.calls.join()).toContain('ApiError');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  server.answerOddly('change_plan', 409, { detail: 'Plans rest on Sundays.' });
  await upgrade();
  await toast('Plans rest on Sundays.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  logged.mockRestore();
});

test('a card that cannot be saved says so in its form, and in the server’s words if it has any', async () => {
  const { user } = await openScreen('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Add card' }));
  const dialog = await form();
  const save = async () => {
    typeCard();
    await user.click(within(dialog).getByRole('button', { name: 'Save card' }));
  };
  const says = (text: string) =>
    waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(text));
  server.fail('create_payment_method');
  await save();
  await says('Failed to update payment method');
  // The toasts lie behind the dialog.
  await toast('Failed to update payment method');
  server.answerOddly('create_payment_method', 402, { detail: 'This bank is closed.' });
  await save();
  await says('This bank is closed.');
  server.refuseFields('create_payment_method', { exp_year: ['Too far away.'] });
  await save();
  await within(dialog).findByText('Too far away.');
});

test('what the screen asks by itself and is refused is said, and logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answerOddly('current_usage', 403, { detail: 'Nobody counts today.' });
  await openScreen('/settings/billing');
  await screen.findByText('Failed to load usage information');
  expect(logged.mock.calls.map((line) => line.join(' '))).toContain('billing usage failed: ApiError 403');
  logged.mockRestore();
});

test('until the plans have come a bar below the title says so', async () => {
  const letGo = server.hold('plans_list');
  await openScreen('/settings/billing');
  await screen.findByRole('heading', { name: 'Billing', level: 1 });
  await screen.findByRole('progressbar', { name: 'Loading your plan' });
  letGo();
  await screen.findByRole('heading', { name: 'growth' });
  expect(screen.queryByRole('progressbar', { name: 'Loading your plan' })).toBeNull();
});

test('a plan whose price is agreed upon is asked for by mail', async () => {
  server.answer('plans_list', listOf([FREE, { ...CUSTOM, name: 'Enterprise' }]));
  server.answer('billing_settings', {
    provider: 'sandbox',
    saves_cards: true,
    card_form: true,
    pricing_url: null,
    contact_email: 'plans@vitrine.example',
  });
  await openScreen('/settings/billing');
  const contact = await screen.findByRole('link', { name: 'Contact us about Enterprise' });
  expect(contact.textContent).toBe('Contact us');
  expect(contact.getAttribute('href')).toMatch(/^mailto:plans@vitrine\.example\?subject=/);
  const card = contact.closest('li') as HTMLElement;
  expect(within(card).queryByRole('button')).toBeNull();
});

test('a saved card says until when it is good, or that it has expired', async () => {
  const good = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 };
  const expired = { ...CARD, id: 'pm_2', exp_month: 4, exp_year: 2020, is_default: false };
  server.answer('payment_methods_list', listOf([{ ...CARD, ...good }, expired]));
  await openScreen('/settings/billing');
  const cards = await screen.findByRole('region', { name: 'Payment method' });
  await waitFor(() => expect(cards.textContent).toContain(`Expires 12/${good.exp_year}`));
  expect(cards.textContent).toContain('Expired 04/2020');
});

test('a card is asked for by its number, month, year and code', async () => {
  const { user } = await openScreen('/settings/billing');
  await user.click(await screen.findByRole('button', { name: 'Add card' }));
  const dialog = await form();
  const names = [...dialog.querySelectorAll('input')].map(({ name }) => name);
  expect(names).toEqual(['number', 'exp_month', 'exp_year', 'cvc']);
  typeCard();
  server.fail('create_payment_method');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(within(dialog).getByRole('button', { name: 'Save card' }));
  await waitFor(() =>
    expect(server.asked('create_payment_method').map(({ body }) => body)).toEqual([
      {
        number: '5555555555554444',
        exp_month: 12,
        exp_year: new Date().getUTCFullYear() + 3,
        cvc: '123',
      },
    ]),
  );
});

test('without an answer the screen says so, and asks again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answerOddly('plans_list', 403, {});
  const { user } = await openScreen('/settings/billing');
  await screen.findByText('Error loading billing information. Please try again later.');
  server.answer('plans_list', listOf([FREE, GROWTH]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'growth' });
  expect(screen.queryByText('Error loading billing information. Please try again later.')).toBeNull();
});
