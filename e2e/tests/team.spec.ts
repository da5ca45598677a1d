import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { type WithOutbox, withOutbox } from '../lib/outbox.ts';
import { closePages, type Look, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { email, invite, openTeam, row, send, teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

let { product, outbox } = {} as WithOutbox;
test.beforeAll(async ({ product: running }) => {
  ({ product, outbox } = withOutbox(running));
});
test.afterEach(closePages);

const DESKTOP: Look = { width: 1440, theme: 'light' };

test('invited, registered, in the team, removed, signed out', async ({ browser }) => {
  const owner = await Account.register(product, freshEmail('owner'));
  const guest = freshEmail('bea');
  const page = await openTeam(browser, product, { account: owner, look: DESKTOP });
  await expect(page.getByText('It’s just you so far')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Member', 'Role', 'Status', 'Date', 'Actions']);
  await expect(row(page, owner.email)).toContainText('Owner');
  await expect(row(page, owner.email)).toContainText('Active');
  await expect(row(page, owner.email).getByRole('button')).toHaveCount(0);

  await invite(page).click();
  await expect(send(page)).toBeDisabled();
  await email(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await email(page).fill('no address');
  await send(page).click();
  await expect(page.getByText('Enter a valid email address.').first()).toBeVisible();
  await email(page).fill(owner.email);
  await send(page).click();
  await expect(page.getByText('This person is already on your team.').first()).toBeVisible();
  await email(page).fill(` ${guest} `);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Invitation sent to ${guest}`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, guest)).toContainText('Pending');
  await expect(row(page, guest)).toContainText('Member');
  await expect(page.getByText('It’s just you so far')).toHaveCount(0);

  const other = await pageOf(browser, DESKTOP);
  await other.goto(await outbox.link(guest));
  await expect(other.locator('input[name=email]')).toHaveValue(guest);
  await page.reload();
  await expect(row(page, guest)).toContainText('Invited');
  for (const [name, value] of Object.entries({
    first_name: 'Bea',
    last_name: 'Sol',
    phone: '+54 11 5555 0102',
    password: PASSWORD,
    confirm: PASSWORD,
  })) {
    await other.locator(`input[name=${name}]`).fill(value);
  }
  await other.getByRole('button', { name: 'Create account and join' }).click();
  await expect(other).toHaveURL(`${product.url}/`);
  // A screen that asks for nothing by itself: their next step is what tells them of the removal.
  await other.getByRole('link', { name: 'Settings' }).click();
  await other.mouse.move(1000, 600);
  await other.getByRole('main').getByRole('link', { name: 'Account' }).click();
  await expect(other.getByRole('heading', { name: 'Bea Sol' })).toBeVisible();

  // The owner's list learns of it by itself.
  await expect(row(page, 'Bea Sol')).toContainText('Active');
  await expect(row(page, 'Bea Sol')).toContainText(guest);
  await page.getByRole('button', { name: 'Remove Bea Sol' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Bea Sol?' });
  await expect(dialog).toContainText(guest);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove Bea Sol' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Bea Sol' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Bea Sol removed')).toBeVisible();
  await expect(row(page, 'Bea Sol')).toHaveCount(0);
  await expect(page.getByText('It’s just you so far')).toBeVisible();

  await other.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(other).toHaveURL(/\/login/);
  expect(await other.context().cookies()).toEqual([]);
});

test('a cancelled invitation is gone, and its link with it', async ({ browser }) => {
  const { owner, invited } = await teamOf(product, outbox);
  const link = await outbox.link(invited);
  const page = await openTeam(browser, product, { account: owner, look: DESKTOP });
  await page.getByRole('button', { name: `Cancel invitation to ${invited}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Cancel the invitation to ${invited}?` });
  await dialog.getByRole('button', { name: 'Keep invitation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, invited)).toBeVisible();
  await page.getByRole('button', { name: `Cancel invitation to ${invited}` }).click();
  await dialog.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(page.getByText(`Invitation to ${invited} canceled`)).toBeVisible();
  await expect(row(page, invited)).toHaveCount(0);
  const other = await pageOf(browser, DESKTOP);
  await other.goto(link);
  await expect(other.getByText('Invalid or expired invitation link.')).toBeVisible();
});

test('an expired invitation is renewed', async ({ browser }) => {
  const { owner, invited } = await teamOf(product, outbox);
  const first = await outbox.link(invited);
  const page = await pageOf(browser, DESKTOP);
  await asAccount(page, product, owner);
  // Seven days are long: the answer is real but for its age.
  await page.route(
    '**/api/auth/invitations/',
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const invitation of body.results) {
        invitation.status = 'expired';
        invitation.expires_at = '2026-01-09T12:00:00.000Z';
      }
      await route.fulfill({ response: answer, json: body });
    },
    { times: 1 },
  );
  // A bare list of members will do (readings, "Wire conventions").
  await page.route('**/api/auth/users/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: (await answer.json()).results });
  });
  await page.goto(`${product.url}/settings/team`);
  await expect(row(page, owner.email)).toContainText('Owner');
  await expect(row(page, invited)).toContainText('Expired Jan 9, 2026');
  await page.getByRole('button', { name: `Invite again: ${invited}` }).click();
  await expect(page.getByText(`Invitation sent to ${invited}`)).toBeVisible();
  await expect(row(page, invited)).toContainText('Pending');
  expect(await outbox.link(invited)).not.toBe(first);
});
