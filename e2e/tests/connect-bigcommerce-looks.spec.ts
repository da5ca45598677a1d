import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { type BigcommerceProduct, startBigcommerceProduct } from '../lib/bigcommerce-product.ts';
import { button, field, submit } from '../lib/bigcommerce-steps.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import {
  atEachWidth,
  checkPlainPage,
  checkScreen,
  checkWords,
  closePages,
  PHONE,
  pageOf,
} from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let world: BigcommerceProduct;
test.beforeAll(async () => {
  world = await startBigcommerceProduct();
});
test.afterEach(closePages);
test.afterAll(() => world.remove());

const languages = [{ locale: 'en-US', lang: 'en', texts: english }, ...otherLanguages] as const;
for (const { locale, lang, texts } of languages)
  test(`a connected store and the panel in ${lang}`, async ({ browser }, testInfo) => {
    const { product, emulator } = world;
    const owner = await Account.register(product, freshEmail('owner'));
    const store = await world.store('Brightwell Lamps', '', lang);
    await owner.call('bigcommerce_connect', { body: store.account() });
    const { bigcommerce } = texts.integrations;
    const page = await pageOf(browser, PHONE, locale);
    const foreign = onlyEnglish(texts);
    const looked = (name: string) =>
      atEachWidth(page, (width) => {
        const picture = `${name}-${lang}-${width}`;
        return lang === 'en'
          ? checkScreen(page, testInfo, picture)
          : checkWords(page, testInfo, picture, foreign);
      });
    const plain = (name: string) =>
      atEachWidth(page, (width) => checkPlainPage(page, testInfo, `${name}-${lang}-${width}`));
    await asAccount(page, product, owner);
    await page.goto(`${product.url}/settings/integrations`);
    await expect(page.getByText(texts.integrations.active, { exact: true })).toBeVisible();
    await looked('index');
    await page.goto(`${product.url}/settings/integrations/bigcommerce`);
    await expect(button(page, bigcommerce.form.reconnect)).toBeVisible();
    await field(page, 'client_id').fill('another');
    await field(page, 'client_id').press('Enter');
    await expect(page.getByRole('alert')).toHaveText(bigcommerce.form.missing);
    await looked('missing');
    await submit(page, store.account(['store_v2_information_read_only']), bigcommerce.form.reconnect);
    await expect(page.getByRole('alert')).toContainText('Content Modify');
    await looked('scope');
    await submit(page, store.account(), bigcommerce.form.reconnect);
    await expect(page.getByText(texts.integrations.connectedNow)).toBeVisible();
    await looked('connected');
    const other = await world.store('Brightwell Lamps', '', lang);
    await page.goto(emulator.authUrl(other.hash));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await plain('panel');
    await page.goto(emulator.launchUrl(store.hash));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('link')).toBeVisible();
    await plain('launch');
  });
