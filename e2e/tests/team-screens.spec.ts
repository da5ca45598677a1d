import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { type WithOutbox, withOutbox } from '../lib/outbox.ts';
import { checkScreen, closePages, type Look, looks } from '../lib/screens.ts';
import { email, invite, openTeam, row, send, teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

let { product, outbox } = {} as WithOutbox;
test.beforeAll(async ({ product: running }) => {
  ({ product, outbox } = withOutbox(running));
});
test.afterEach(closePages);

const DESKTOP: Look = { width: 1440, theme: 'light' };

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

for (const { locale, lang, texts } of otherLanguages)
  test(`the team speaks ${lang}, and nothing else`, async ({ browser }) => {
    const foreign = onlyEnglish(texts);
    const { team: words, cancel } = texts.settings;
    const { owner, invited } = await teamOf(product, outbox);
    const page = await openTeam(browser, product, { account: owner, look: DESKTOP, locale });
    const clean = async (name: string) => expect.soft(await englishOn(page, foreign), name).toEqual([]);
    await expect(row(page, invited)).toContainText(words.status.pending);
    await clean('team');
    await page.getByRole('button', { name: words.invite, exact: true }).click();
    await page.getByRole('dialog').getByLabel(words.inviteDialog.email).fill(owner.email);
    await page.getByRole('button', { name: words.inviteDialog.submit }).click();
    await expect(page.getByText(texts.loginAndPass.fieldErrors.already_member).first()).toBeVisible();
    await clean('invite');
    await page.getByRole('button', { name: cancel, exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await page.getByRole('button', { name: words.removeOf.replace('{{name}}', 'Ana Paz') }).click();
    await expect(dialog).toBeVisible();
    await clean('remove');
    await dialog.getByRole('button', { name: words.removeDialog.submit }).click();
    await expect(page.getByText(words.removeDialog.done.replace('{{name}}', 'Ana Paz'))).toBeVisible();
    await page.getByRole('button', { name: words.cancelInvitation }).click();
    await expect(dialog).toBeVisible();
    await clean('cancel');
    await dialog.getByRole('button', { name: words.cancelDialog.submit }).click();
    await expect(page.getByText(words.alone.title)).toBeVisible();
    await clean('alone');
    await page.context().close();
  });
