import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { checkWidths, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

test.afterEach(closePages);

test('a store is deleted with the password, kept after all, and the log tells of both at every width', async ({
  browser,
  product,
}, testInfo) => {
  const owner = await Account.register(product, freshEmail('leaver'));
  const page = await pageOf(browser, PHONE);
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('link', { name: 'See options' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave or delete this store' })).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete store' });
  await expect(remove).toBeVisible();
  // Nobody else is there to have it.
  await expect(page.getByRole('button', { name: 'Hand over store' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await checkWidths(page, testInfo, 'leave');
  await remove.click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete store' });
  await dialog.getByLabel('Current password').fill('not it');
  await confirm.click();
  await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible();
  await checkWidths(page, testInfo, 'dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await confirm.click();
  const notice = page.getByRole('note').filter({ hasText: 'will be deleted on' }).first();
  await expect(notice).toBeVisible();
  await expect(dialog).toBeHidden();
  await checkWidths(page, testInfo, 'scheduled');
  await page.getByRole('button', { name: 'Keep store' }).click();
  await expect(remove).toBeVisible();

  await page.goto(`${product.url}/settings/activity`);
  const list = page.getByRole('list', { name: 'Activity, newest first' });
  await expect(list.getByRole('listitem')).toContainText([
    'Store deletion undone',
    'Store deletion scheduled',
    'Account created',
  ]);
  await checkWidths(page, testInfo, 'activity');
  await page.goto(`${product.url}/settings/account`);
  await expect(page.getByText('You’re the only owner of')).toBeVisible();
  await checkWidths(page, testInfo, 'account');
});
