import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  CARD,
  FREE,
  GROWTH,
  planOf,
  SANDBOX,
  STARTER,
  subscriptionTo,
} from '../features/billing/testing/plans.ts';
import { server } from '../testing/contract-server.ts';
import { listOf } from '../testing/find.ts';
import { otherLanguages } from '../testing/other-languages.ts';
import { signedIn } from '../testing/people.ts';
import { saysNothingEnglish } from '../testing/say.ts';
import { openScreen } from '../testing/screen.tsx';

const SCALE = planOf('scale', '99.00');
const INVOICE = {
  id: 'in_1',
  number: 'F-1',
  amount: '49.00',
  currency: 'USD',
  formatted_amount: '$49.00',
  status: 'paid' as const,
  created_at: '2026-11-01T03:00:00.000Z',
  download_url: null,
};

/** Pays for a plan, and has two cards. */
beforeEach(() => {
  signedIn();
  server.answer('billing_settings', SANDBOX);
  server.answer('plans_list', listOf([FREE, STARTER, GROWTH, SCALE]));
  server.answer('active_subscription', subscriptionTo(GROWTH));
  server.answer('payment_methods_list', listOf([CARD, { ...CARD, id: 'pm_2', is_default: false }]));
  server.answer('invoices_list', listOf([INVOICE]));
});

const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => values[name] ?? '');

test.each(otherLanguages)('in $lang billing says nothing in English', async (language) => {
  const clean = saysNothingEnglish(language);
  const { cards, plans, subscription, invoices, success, cancel, usage } = language.texts.billing;
  const { user, router } = await openScreen('/settings/billing', { language: language.lang });
  const press = async (name: string, values = {}) =>
    user.click(await screen.findByRole('button', { name: filled(name, values) }));
  const asked = async (name: string) => {
    const dialog = await screen.findByRole('alertdialog');
    clean(name);
    const [leave] = within(dialog).getAllByRole('button');
    if (leave) await user.click(leave);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await screen.findByRole('table', { name: invoices.title });
  const list = within(await screen.findByRole('list', { name: cards.title }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  clean('billing');
  await press(plans.upgradeTo, { plan: 'scale' });
  await asked('pay');
  await press(plans.downgradeTo, { plan: usage.freePlan });
  await asked('free');
  await press(plans.downgradeTo, { plan: 'starter' });
  await asked('down');
  await press(subscription.cancel);
  await asked('cancel');
  const remove = list.getAllByRole('button').at(-1);
  if (remove) await user.click(remove);
  await asked('remove');
  await press(cards.add);
  await press(cards.form.submit);
  await waitFor(() => expect(screen.getAllByText(cards.form.problems.required)).toHaveLength(4));
  clean('card form');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  for (const [path, title] of [
    ['/billing/success?plan=scale', success.waitingTitle],
    ['/billing/success?plan=growth', success.activeTitle],
    ['/billing/cancel', cancel.title],
  ] as const) {
    await router.navigate(path);
    await screen.findByRole('heading', { name: title });
    clean(path);
  }
});
