import { Account, freshEmail } from '../lib/account.ts';
import { CARDS, GOOD_UNTIL, openBilling, typeCard } from '../lib/billing.ts';
import { agree, button, savedCards, toast } from '../lib/billing-screen.ts';
import { Calls } from '../lib/calls.ts';
import { onShopify } from '../lib/overview.ts';
import { rememberWorkspace } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

// What the billing screen asks the server for, call by call (specification, section 7).

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('billing, and that of a store on Shopify', async ({ page, product }) => {
  const owner = await Account.register(product, freshEmail('owner'));
  const calls = new Calls(page);
  await rememberWorkspace(page, owner);
  await openBilling(page, product, owner);
  expect(await calls.query('GET /api/billing/plans/')).toEqual({ status: 'active' });
  await calls.made('GET /api/billing/subscriptions/get_active_subscription/');
  await calls.made('GET /api/billing/subscriptions/current_usage/');
  const cards = 'GET /api/billing/payment-methods/list_payment_methods/';
  expect(await calls.query(cards)).toEqual({ limit: '100' });
  // Not left for the payment page: the cards come after it.
  await page.route('**/create-checkout-session/', (route) => route.abort(), { times: 1 });
  await button(page, 'Upgrade to Starter').click();
  expect(await calls.body('POST /api/billing/checkout/create-checkout-session/')).toEqual({
    product_id: 'starter',
    platform: 'stripe',
    success_url: `${product.url}/billing/success?plan=starter`,
    cancel_url: `${product.url}/billing/cancel`,
    quantity: 1,
  });

  const methods = '/api/billing/payment-methods/';
  for (const number of [CARDS.pays, CARDS.paysToo]) {
    await button(page, 'Add card').click();
    await typeCard(page, number);
    await button(page, 'Save card').click();
    await expect(savedCards(page)).toContainText(number.slice(-4));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const made = await calls.made(`POST ${methods}create_payment_method/`);
    expect(made.postDataJSON()).toEqual({
      number,
      exp_month: Number(GOOD_UNTIL.month),
      exp_year: Number(GOOD_UNTIL.year),
      cvc: '123',
    });
    const answer = await made.response();
    const { id, customer_id } = (await answer?.json()) ?? {};
    expect(await calls.body(`POST ${methods}attach_payment_method/`)).toEqual({
      payment_method_id: id,
      customer_id,
    });
  }
  await button(page, 'Remove Visa ending in 4242').click();
  await agree(page, 'Remove card');
  expect(await calls.body(`POST ${methods}delete_payment_method/`)).toEqual({
    payment_method_id: expect.any(String),
  });
  const { id } = await owner.call('active_subscription');
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await toast(page, 'Plan updated successfully');
  expect(await calls.body(`POST /api/billing/subscriptions/${id}/change_plan/`)).toEqual({
    new_plan_id: 'starter',
  });

  const listed = calls.of(cards).length;
  await onShopify(page);
  const told = page.waitForResponse('**/api/auth/users/me/');
  await page.reload();
  await told;
  await expect(button(page, 'View plans in Shopify')).toBeVisible();
  await page.route('**/create-checkout-session/', (route) => route.abort());
  await button(page, 'Upgrade to Growth').click();
  expect(await calls.body('POST /api/billing/checkout/create-checkout-session/')).toEqual({
    plan_id: 'growth',
    return_url: `${product.url}/billing/success?plan=growth`,
  });
  expect(calls.of(cards).length).toBe(listed);
  calls.expectHeaders(owner.user.workspace_id);
  await page.unrouteAll({ behavior: 'wait' });
});
