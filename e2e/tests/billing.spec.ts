import { Account, freshEmail } from '../lib/account.ts';
import { CARDS, openBilling, payOnPage, saveCard, subscribe, typeCard } from '../lib/billing.ts';
import {
  agree,
  button,
  savedCards as cards,
  dialog,
  part,
  yourPlan as plan,
  planCard,
  toast,
} from '../lib/billing-screen.ts';
import { hold } from '../lib/hold.ts';
import { Outbox } from '../lib/outbox.ts';
import { onShopify } from '../lib/overview.ts';
import type { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const newOwner = () => Account.register(product, freshEmail('owner'));

test('a plan is paid on the payment page, and called active when the server says so', async ({ page }) => {
  const owner = await newOwner();
  await openBilling(page, product, owner);
  await expect(page).toHaveTitle('Billing · Vitrine');
  const names = part(page, 'Plans').getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Free Plan', 'Starter', 'Growth', 'Scale', 'Enterprise']);
  await expect(planCard(page, 'Growth')).toContainText('$49 per month');
  await expect(planCard(page, 'Growth')).toContainText('20,000 recordings per month');
  await expect(planCard(page, 'Enterprise')).toContainText('Custom');
  await expect(planCard(page, 'Enterprise')).toContainText('Unlimited recordings');
  await expect(planCard(page, 'Free Plan').getByRole('button')).toHaveText('Current plan');
  await expect(part(page, 'Session recordings')).toContainText('0 / 500 recordings');
  await expect(part(page, 'Invoices')).toContainText('No charges yet.');

  // Who comes back without having paid has what they had.
  await button(page, 'Upgrade to Growth').click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL(`${product.url}/billing/cancel`);
  await expect(page.getByText('You haven’t been charged')).toBeVisible();
  await page.getByRole('link', { name: 'Back to plans' }).click();
  await expect(planCard(page, 'Free Plan').getByRole('button')).toHaveText('Current plan');

  await button(page, 'Upgrade to Growth').click();
  await payOnPage(page, CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('declined');
  await payOnPage(page, CARDS.pays);
  await expect(page).toHaveURL(`${product.url}/billing/success?plan=growth`);
  await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible();
  await expect(page.getByText('Growth: 20,000 recordings per month.')).toBeVisible();

  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(plan(page)).toContainText('Growth$49 per month');
  await expect(plan(page)).toContainText('Renews on');
  await expect(planCard(page, 'Growth').getByRole('button')).toHaveText('Current plan');
  await expect(cards(page)).toContainText('Visa •••• 4242');
  await expect(cards(page)).toContainText(/Expires 12\/20\d\d/);
  const row = part(page, 'Invoices').getByRole('row').nth(1);
  await expect(row).toContainText('$49');
  await expect(row).toContainText('Paid');
  const receipt = page.waitForEvent('popup');
  await row.getByRole('link', { name: /^Download invoice/ }).click();
  await expect((await receipt).getByText('Growth')).toBeVisible();
  // Paid and little used: the usage card has gone (specification, section 4).
  await expect(part(page, 'Session recordings')).toHaveCount(0);
});

test('with a saved card plans are changed on the spot, after a question', async ({ page }) => {
  const owner = await newOwner();
  await saveCard(owner, CARDS.pays);
  await openBilling(page, product, owner);
  await button(page, 'Upgrade to Starter').click();
  await expect(dialog(page)).toContainText(
    'Starter costs $19 per month. We’ll charge Visa ending in 4242 now.',
  );
  await agree(page, 'Back');
  await expect(plan(page)).toContainText('Free Plan');
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await toast(page, 'Plan updated successfully');
  await expect(plan(page)).toContainText('Starter');

  await button(page, 'Upgrade to Scale').click();
  await agree(page, 'Pay and upgrade');
  await expect(plan(page)).toContainText('Scale');
  await expect(part(page, 'Invoices').getByRole('row')).toHaveCount(3);

  await button(page, 'Downgrade to Growth').click();
  await expect(dialog(page)).toContainText('Recordings older than 90 days will be deleted after the change.');
  await agree(page, 'Downgrade');
  await expect(plan(page)).toContainText('Growth');

  await button(page, 'Downgrade to Free Plan').click();
  await expect(dialog(page)).toContainText('Growth stays active until');
  await agree(page, 'Switch plan');
  await expect(plan(page)).toContainText('Switches to Free Plan on');
  await expect(planCard(page, 'Free Plan').getByRole('button')).toHaveText(/^Starts /);
  await expect(planCard(page, 'Growth').getByRole('button')).toHaveText('Current plan');
  await button(page, 'Keep Growth').click();
  await expect(plan(page)).toContainText('Renews on');

  await button(page, 'Cancel plan').click();
  await expect(dialog(page)).toContainText('each recording is deleted once it’s 90 days old');
  await agree(page, 'Cancel plan');
  await expect(plan(page)).toContainText('New sessions won’t be recorded after that.');
  await button(page, 'Keep Growth').click();
  await toast(page, 'Growth will continue');
  await expect(plan(page)).toContainText('Renews on');
});

test('a card is checked before it is sent, refused by its bank, saved, and forgotten', async ({ page }) => {
  const owner = await newOwner();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await openBilling(page, product, owner);
  await expect(cards(page)).toContainText('No saved cards');
  await button(page, 'Add card').click();
  const form = page.getByRole('dialog', { name: 'Add card' });
  const save = form.getByRole('button', { name: 'Save card' });
  await save.click();
  await expect(form.getByText('This field is required.')).toHaveCount(4);
  await typeCard(page, '4242424242424241', { year: '2020' });
  await save.click();
  await expect(form.getByText('This card number isn’t valid. Check it against your card.')).toBeVisible();
  await expect(form.getByText('This card has expired.')).toBeVisible();
  expect(sent.filter((path) => path.includes('payment-methods'))).toEqual([]);

  // In groups, with the caret where it was.
  const number = form.getByLabel('Card number');
  await number.fill('');
  await number.pressSequentially('424242424242');
  await expect(number).toHaveValue('4242 4242 4242');
  await number.press('Home');
  await number.press('ArrowRight');
  await number.pressSequentially('99');
  await expect(number).toHaveValue('4992 4242 4242 42');
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);

  await typeCard(page, CARDS.declined);
  await save.click();
  await expect(form.getByText('Your card was declined. Try another card.')).toBeVisible();
  await expect(form.getByLabel('Security code')).toHaveValue('');
  await typeCard(page, CARDS.pays);
  await save.click();
  await toast(page, 'Payment method updated successfully');
  await expect(form).toHaveCount(0);
  await expect(cards(page)).toContainText('Visa •••• 4242');

  await button(page, 'Add card').click();
  await expect(form.getByLabel('Card number')).toHaveValue('');
  await typeCard(page, CARDS.paysToo);
  await save.click();
  const visa = cards(page).getByRole('listitem').filter({ hasText: '4242' });
  const mastercard = cards(page).getByRole('listitem').filter({ hasText: '4444' });
  await expect(mastercard).toContainText('Default');
  await button(page, 'Set as default: Visa ending in 4242').click();
  await expect(visa).toContainText('Default');
  await button(page, 'Remove Mastercard ending in 4444').click();
  await agree(page, 'Remove card');
  await expect(mastercard).toHaveCount(0);

  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.body.innerHTML]),
  );
  for (const digits of [CARDS.pays, CARDS.paysToo, CARDS.declined]) {
    expect(kept.replaceAll(' ', '')).not.toContain(digits);
  }
});

test('what the bank wants to ask its holder is done on the payment page', async ({ page }) => {
  const owner = await newOwner();
  await openBilling(page, product, owner);
  await button(page, 'Add card').click();
  await typeCard(page, CARDS.asks);
  await button(page, 'Save card').click();
  await button(page, 'Go to payment page').click();
  await page.waitForURL('**/sandbox/checkout/**');
  await typeCard(page, CARDS.asks);
  await button(page, 'Save card').click();
  await button(page, 'Yes, it’s me').click();
  await expect(page).toHaveURL(`${product.url}/settings/billing`);
  await expect(cards(page)).toContainText('Visa •••• 3155');

  // A bank that asks again when the card is charged: none of the evaluation's does.
  await page.route('**/change_plan/', (route) =>
    route.fulfill({ status: 402, json: { detail: '…', code: 'card_authentication' } }),
  );
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await expect(dialog(page)).toContainText('Your bank needs you to confirm this payment');
  await agree(page, 'Go to payment page');
  await page.waitForURL('**/sandbox/checkout/**');
});

test('a saved card that is declined changes nothing', async ({ page }) => {
  const owner = await newOwner();
  await saveCard(owner, CARDS.declinedLater);
  await openBilling(page, product, owner);
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await toast(page, 'Your card was declined. Try another card.');
  await expect(plan(page)).toContainText('Free Plan');
});

test('a member sees plans and use, and cannot change them', async ({ page }) => {
  const owner = await newOwner();
  await subscribe(owner, 'starter');
  const guest = freshEmail('member');
  await owner.call('invitations_create', { body: { email: guest } });
  const link = new URL(await new Outbox(product).link(guest));
  const member = await Account.register(product, guest, link.searchParams.get('token') ?? '');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await openBilling(page, product, member);
  await expect(plan(page)).toContainText('Starter');
  const upgrade = button(page, 'Upgrade to Growth');
  await expect(upgrade).toHaveAttribute('aria-disabled', 'true');
  await upgrade.hover();
  await expect(
    page.getByRole('tooltip', { name: 'Only an owner of this store can do this.', exact: true }),
  ).toBeVisible();
  await upgrade.click({ force: true });
  await expect(page).toHaveURL(`${product.url}/settings/billing`);
  await expect(cards(page)).toHaveCount(0);
  await expect(part(page, 'Invoices')).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('a store on Shopify goes to its own pages, and has no cards here', async ({ page }) => {
  const owner = await newOwner();
  await onShopify(page);
  // The store is not really one of Shopify's: what the server would do for it is not asked.
  const asked = page.waitForRequest('**/create-checkout-session/');
  const confirmation = `${product.url}/billing/success?plan=starter&charge_id=1`;
  await page.route('**/create-checkout-session/', (route) =>
    route.fulfill({ json: { id: 'gid://shopify/AppSubscription/1', confirmation_url: confirmation } }),
  );
  await openBilling(page, product, owner);
  await expect(plan(page)).toContainText('billed through Shopify');
  await expect(cards(page)).toHaveCount(0);
  await button(page, 'View plans in Shopify').click();
  await toast(page, 'Could not determine Shopify store URL');
  await button(page, 'Upgrade to Starter').click();
  expect((await asked).postDataJSON()).toEqual({
    plan_id: 'starter',
    return_url: `${product.url}/billing/success?plan=starter`,
  });
  // That somebody comes back from a page is no payment.
  await expect(page).toHaveURL(confirmation);
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect(page.getByText('active')).toHaveCount(0);
  await subscribe(owner, 'starter');
  await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible();

  const told = page.waitForResponse('**/api/auth/users/me/');
  await page.goto(`${product.url}/settings`);
  await told;
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  // Nor for a moment, where this browser does not remember whose store it is.
  await page.evaluate(() => localStorage.removeItem('vitrine.user'));
  const letGo = await hold(page, '**/api/auth/users/me/');
  await page.goto(`${product.url}/settings`);
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  const items = page.getByRole('main').getByRole('list').first().locator('> li');
  await expect(items).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  letGo();
  await expect(items).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  // An answer that is on its way is no longer to be changed once the page is gone.
  await page.unrouteAll({ behavior: 'wait' });
});
