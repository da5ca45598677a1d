import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { CARDS, openBilling, typeCard } from '../lib/billing.ts';
import {
  agree,
  button,
  dialog,
  heading,
  invoices,
  planCard,
  savedCards,
  soonSays,
  toast,
  yourPlan,
} from '../lib/billing-screen.ts';
import { Product } from '../lib/product.ts';
import { everythingStored, type Kept } from '../lib/stored.ts';
import { type StripeProduct, startStripeProduct } from '../lib/stripe-product.ts';
import { expect, test } from '../lib/test.ts';

/** Longer than any month. */
const A_PERIOD_MS = 32 * 24 * 60 * 60_000;
const PAST_DUE = 'Your last payment failed';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
test.setTimeout(240_000);

let running: StripeProduct;
const newOwner = () => Account.register(running.product, freshEmail('owner'));
const customerOf = async (owner: Account) => {
  const [card] = (await owner.call('payment_methods_list')).results;
  if (!card) throw new Error('there is no card');
  return card.customer_id;
};
const planOf = async (owner: Account) => (await owner.call('active_subscription')).current_plan.plan.id;

async function typeOnPage(page: Page, number: string, submit: string): Promise<void> {
  await page.waitForURL(`${running.stripe.url}/c/pay/**`);
  await page.getByLabel('Card number').fill(number);
  await button(page, submit).click();
}

test.describe('cards in the form of ours', () => {
  test.beforeAll(async () => {
    // Embedded: a test reads all that it keeps.
    const cards = { secret_key: 'sk_live_emulator', raw_cards: true };
    running = await startStripeProduct(cards, Product.embedded);
    running.stripe.sendWebhooksTo(running.webhooks);
  });
  test.afterAll(() => running.remove());

  test('a plan is paid on the page of Stripe’s, whose message comes before the buyer', async ({ page }) => {
    const { product, stripe } = running;
    const owner = await newOwner();
    await openBilling(page, product, owner);
    await button(page, 'Upgrade to Growth').click();
    await page.waitForURL(`${stripe.url}/c/pay/**`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(`${product.url}/billing/cancel`);
    await expect(page.getByText('You haven’t been charged')).toBeVisible();
    await page.getByRole('link', { name: 'Back to plans' }).click();

    await button(page, 'Upgrade to Growth').click();
    await typeOnPage(page, CARDS.declined, 'Subscribe');
    await expect(page.getByRole('alert')).toContainText('declined');
    expect(await planOf(owner)).toBe('free');

    // Paid; the way back takes longer than the message.
    const back = (await stripe.pay(page.url(), CARDS.pays)) ?? '';
    await stripe.sent();
    await expect.poll(() => planOf(owner)).toBe('growth');
    await page.goto(back);
    await expect(page).toHaveURL(`${product.url}/billing/success?plan=growth`);
    await expect(heading(page, 'Your plan is active')).toBeVisible();
    await expect(page.getByText('Growth: 20,000 recordings per month.')).toBeVisible();

    await page.getByRole('link', { name: 'Go to billing' }).click();
    await expect(yourPlan(page)).toContainText('Growth$49 per month');
    await expect(yourPlan(page)).toContainText('Renews on');
    await expect(planCard(page, 'Growth').getByRole('button')).toHaveText('Current plan');
    await expect(savedCards(page)).toContainText('Visa •••• 4242');
    const row = invoices(page).getByRole('row').nth(1);
    await expect(row).toContainText('$49');
    await expect(row).toContainText('Paid');
    const link = row.getByRole('link', { name: /^Download invoice/ });
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href).origin).toBe(stripe.url);
    const pdf = await (await fetch(href)).text();
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain('4900 usd paid');
  });

  test('a typed card pays, its bank says no, plans change, and a renewal that failed is paid by another card', async ({
    page,
  }) => {
    const { product, stripe } = running;
    const owner = await newOwner();
    await openBilling(page, product, owner);
    const save = async (number: string) => {
      await button(page, 'Add card').click();
      const form = page.getByRole('dialog', { name: 'Add card' });
      await typeCard(page, number);
      await form.getByRole('button', { name: 'Save card' }).click();
      return form;
    };
    // A real card can be typed here, so that browsers may fill it in.
    const form = await save(CARDS.declined);
    await expect(form.getByText('Your card was declined. Try another card.')).toBeVisible();
    await expect(form.getByLabel('Card number')).toHaveAttribute('autocomplete', 'cc-number');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await save(CARDS.paysToo);
    await toast(page, 'Payment method updated successfully');
    await expect(savedCards(page)).toContainText('Mastercard •••• 4444');
    const customer = await customerOf(owner);

    await button(page, 'Upgrade to Starter').click();
    await expect(dialog(page)).toContainText('We’ll charge Mastercard ending in 4444 now.');
    await agree(page, 'Pay and upgrade');
    await expect(yourPlan(page)).toContainText('Starter');
    expect(stripe.charges(customer)).toEqual([1_900]);

    stripe.declining(customer, true);
    await button(page, 'Upgrade to Growth').click();
    await agree(page, 'Pay and upgrade');
    await toast(page, 'Your card has insufficient funds. Try another card.');
    await expect(yourPlan(page)).toContainText('Starter');
    expect(await planOf(owner)).toBe('starter');
    expect(stripe.charges(customer)).toEqual([1_900]);

    stripe.declining(customer, false);
    await button(page, 'Upgrade to Growth').click();
    await agree(page, 'Pay and upgrade');
    await expect(yourPlan(page)).toContainText('Growth');
    await expect(invoices(page).getByRole('row')).toHaveCount(3);
    await button(page, 'Downgrade to Starter').click();
    await agree(page, 'Downgrade');
    await expect(yourPlan(page)).toContainText('Starter');

    // This one can be saved; its bank says no to every charge.
    await save(CARDS.declinedLater);
    await expect(savedCards(page)).toContainText('0341');
    // What is left of Growth pays for the first renewal, and perhaps for one more.
    await expect(async () => {
      stripe.later(A_PERIOD_MS);
      await stripe.sent();
      expect(stripe.subscriptions(customer)[0]?.status).toBe('past_due');
    }).toPass({ timeout: 30_000 });
    await soonSays(page, PAST_DUE);
    await expect(yourPlan(page)).toContainText('Add another card to keep your plan.');
    await expect(invoices(page).getByRole('row').nth(1)).toContainText('Open');
    await save(CARDS.pays);
    await expect(savedCards(page).getByRole('listitem').filter({ hasText: '4242' })).toContainText('Default');
    await soonSays(page, 'Renews on');
    await expect(yourPlan(page).getByText(PAST_DUE)).toHaveCount(0);
    await expect(invoices(page).getByText('Open')).toHaveCount(0);

    // Numbers went to Stripe, and are nowhere here.
    const numbers = [CARDS.declined, CARDS.paysToo, CARDS.declinedLater, CARDS.pays];
    const sent = stripe.requests.filter(({ path }) => path === '/v1/payment_methods').map(({ body }) => body);
    expect(numbers.map((number) => sent.filter((body) => body.includes(number)).length)).toEqual([
      1, 1, 1, 1,
    ]);
    await product.stop();
    const found = new Set<string>();
    const search = ({ where, text }: Kept) => {
      if (text.includes(customer)) found.add('the customer');
      for (const number of numbers)
        for (const written of [number, number.replace(/(\d{4})(?=\d)/g, '$1 ')])
          if (text.includes(written)) found.add(`${written} in ${where}`);
    };
    for await (const kept of everythingStored(product.dataDir, join(product.dataDir, 'database')))
      search(kept);
    search({ where: 'the logs', text: product.output });
    expect([...found]).toEqual(['the customer']);
    await product.start();
  });
});

test.describe('cards on the page of Stripe’s', () => {
  test.beforeAll(async () => {
    running = await startStripeProduct({ secret_key: 'sk_test_emulator', raw_cards: false });
  });
  test.afterAll(() => running.remove());

  test('a payment of which no message comes is found', async ({ page }) => {
    const { product, stripe } = running;
    stripe.sendWebhooksTo(undefined);
    const owner = await newOwner();
    await openBilling(page, product, owner);
    await button(page, 'Upgrade to Starter').click();
    await typeOnPage(page, CARDS.pays, 'Subscribe');
    await expect(page).toHaveURL(`${product.url}/billing/success?plan=starter`);
    await expect(heading(page, 'Confirming your payment')).toBeVisible();
    await expect(page.getByText('active')).toHaveCount(0);
    expect(await planOf(owner)).toBe('free');
    // The server looks half a minute after the page was opened, the screen for about a minute.
    await expect(heading(page, 'Your plan is active')).toBeVisible({ timeout: 90_000 });
    expect(await planOf(owner)).toBe('starter');
  });

  test('a card is saved there and pays; what is open is paid by another one, or by hand', async ({
    page,
  }) => {
    const { product, stripe, webhooks } = running;
    stripe.sendWebhooksTo(webhooks);
    const owner = await newOwner();
    await openBilling(page, product, owner);
    const billing = `${product.url}/settings/billing`;
    await button(page, 'Add card').click();
    await page.waitForURL(`${stripe.url}/c/pay/**`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(billing);
    await expect(savedCards(page)).toContainText('No saved cards');

    await button(page, 'Add card').click();
    await typeOnPage(page, CARDS.declined, 'Save card');
    await expect(page.getByRole('alert')).toContainText('declined');
    await typeOnPage(page, CARDS.pays, 'Save card');
    await expect(page).toHaveURL(billing);
    await expect(savedCards(page)).toContainText('Visa •••• 4242');
    const customer = await customerOf(owner);
    await button(page, 'Upgrade to Starter').click();
    await agree(page, 'Pay and upgrade');
    await toast(page, 'Plan updated successfully');
    await expect(yourPlan(page)).toContainText('Starter');
    expect(stripe.charges(customer)).toEqual([1_900]);

    stripe.declining(customer, true);
    stripe.later(A_PERIOD_MS);
    await soonSays(page, PAST_DUE);
    stripe.declining(customer, false);
    await button(page, 'Add card').click();
    await typeOnPage(page, CARDS.paysToo, 'Save card');
    await expect(page).toHaveURL(billing);
    await expect(savedCards(page).getByRole('listitem').filter({ hasText: '4444' })).toContainText('Default');
    await soonSays(page, 'Renews on');
    expect(stripe.charges(customer)).toEqual([1_900, 1_900]);

    stripe.declining(customer, true);
    stripe.later(A_PERIOD_MS);
    await soonSays(page, PAST_DUE);
    stripe.declining(customer, false);
    expect(stripe.payOpen(customer)).toBe(true);
    await soonSays(page, 'Renews on');
    await expect(invoices(page).getByText('Paid')).toHaveCount(3);
  });
});
