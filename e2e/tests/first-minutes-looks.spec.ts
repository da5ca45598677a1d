import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { atEachWidth, checkScreen, checkWords, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

test.afterEach(closePages);

const languages = [{ locale: 'en-US', lang: 'en', texts: english }, ...otherLanguages] as const;
for (const { locale, lang, texts } of languages)
  test(`the first steps in ${lang}`, async ({ browser, product }, testInfo) => {
    const owner = await Account.register(product, freshEmail('owner'));
    const { firstSteps, installation } = texts.settings;
    const page = await pageOf(browser, PHONE, locale);
    const foreign = onlyEnglish(texts);
    const looked = (name: string) =>
      atEachWidth(page, (width) => {
        const picture = `${name}-${lang}-${width}`;
        return lang === 'en'
          ? checkScreen(page, testInfo, picture)
          : checkWords(page, testInfo, picture, foreign);
      });
    let facts: object = { domains: ['lamps.example'] };
    await page.route('**/api/stores/installation/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
    });
    await asAccount(page, product, owner);
    await page.goto(product.url);
    await expect(page.getByRole('heading', { name: firstSteps.install.title })).toBeVisible();
    await looked('new');
    await page.getByRole('button', { name: firstSteps.install.other }).click();
    await expect(page.getByRole('button', { name: installation.copy })).toBeVisible();
    await looked('script');
    const at = new Date().toISOString();
    const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString();
    facts = { ...facts, workspace_created_at: daysAgo };
    await expect(page.getByText(installation.check.overdue)).toBeVisible();
    await looked('overdue');
    const page_loads = {
      host: 'www.lamps.example',
      last_at: at,
      unanswered_since: daysAgo,
      unanswered: 1,
    };
    facts = { ...facts, page_loads };
    await expect(page.getByText(installation.policy.body)).toBeVisible();
    await expect(page.getByText(`connect-src ${product.url}`)).toBeVisible();
    await looked('silent');
    facts = { ...facts, page_loads: null };
    const host = 'a-long-name-of-a-store.lamps-and-more.example';
    facts = { ...facts, refused_origins: [{ host, blocks: 3, last_at: at }] };
    await expect(page.getByText(firstSteps.install.seen, { exact: true })).toBeVisible();
    await looked('refused');
    facts = { first_event_at: at, last_event_at: at, first_session_id: owner.user.id };
    await expect(page.getByRole('link', { name: firstSteps.watch.play })).toBeVisible();
    await looked('watch');
    await page.getByRole('button', { name: firstSteps.hide }).click();
    await expect(page.getByRole('button', { name: firstSteps.show })).toBeVisible();
    await looked('hidden');
  });
