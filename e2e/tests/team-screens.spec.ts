import { type WithOutbox, withOutbox } from '../lib/outbox.ts';
import { checkScreen, closePages, looks } from '../lib/screens.ts';
import { email, invite, openTeam, send, teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

let { product, outbox } = {} as WithOutbox;
test.beforeAll(async ({ product: running }) => {
  ({ product, outbox } = withOutbox(running));
});
test.afterEach(closePages);

for (const look of looks)
  test(`the team at ${look.width} px`, async ({ browser }, testInfo) => {
    const { owner, member, invited } = await teamOf(product, outbox);
    const page = await openTeam(browser, product, { account: owner, look });
    await expect(page.getByText(invited)).toBeVisible();
    await expect(page.getByRole(look.width < 900 ? 'list' : 'table', { name: 'Team' })).toBeVisible();
    await checkScreen(page, testInfo, 'team');
    await invite(page).click();
    await email(page).fill(member.email);
    await send(page).click();
    await expect(page.getByText('This person is already on your team.').first()).toBeVisible();
    await checkScreen(page, testInfo, 'invite');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Ana Paz' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkScreen(page, testInfo, 'remove');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.context().close();

    const theirs = await openTeam(browser, product, { account: member, look });
    await expect(invite(theirs)).toHaveAttribute('aria-disabled', 'true');
    await invite(theirs).focus();
    await theirs.keyboard.press('Shift+Tab');
    await theirs.keyboard.press('Tab');
    await expect(theirs.getByRole('tooltip')).toBeVisible();
    await checkScreen(theirs, testInfo, 'member');
    await theirs.context().close();
  });
