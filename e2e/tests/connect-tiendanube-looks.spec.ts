import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { atEachWidth, checkScreen, checkWords, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';
import { startTiendanubeProduct, type TiendanubeProduct } from '../lib/tiendanube-product.ts';

let running: TiendanubeProduct;
test.beforeAll(async () => {
  running = await startTiendanubeProduct();
});
test.afterEach(closePages);
test.afterAll(() => running.remove());

test.setTimeout(180_000);

const languages = [{ locale: 'en-US', lang: 'en', texts: english }, ...otherLanguages] as const;

for (const { locale, lang, texts } of languages)
  test(`an installation in ${lang}`, async ({ browser }, testInfo) => {
    const { product, emulator, addStore } = running;
    const { errors, register } = texts.loginAndPass;
    // Somebody who has no account, and somebody who has.
    const stranger = await pageOf(browser, PHONE, locale);
    const second = await pageOf(browser, PHONE, locale);
    const owner = await pageOf(browser, PHONE, locale);
    const account = await Account.register(product, freshEmail('owner'));
    await asAccount(owner, product, account);
    await asAccount(second, product, await Account.register(product, freshEmail('second')));
    const foreign = onlyEnglish(texts);
    const check = (page: Page, name: string) =>
      atEachWidth(page, (width) => {
        const picture = `tiendanube-${name}-${lang}-${width}`;
        return lang === 'en'
          ? checkScreen(page, testInfo, picture)
          : checkWords(page, testInfo, picture, foreign);
      });
    const arrive = async (page: Page, id: number) =>
      page.goto((await emulator.accept(running.app_page, id)).href);
    const store = addStore({ main_language: lang });

    await arrive(stranger, store.id);
    await expect(stranger.getByRole('button', { name: register.install.submit })).toBeVisible();
    await check(stranger, 'registration');
    emulator.fail('cut');
    await arrive(stranger, store.id);
    await expect(stranger.getByRole('alert')).toHaveText(errors.codes.platform_unavailable);
    await check(stranger, 'unavailable');

    await arrive(owner, store.id);
    const claim = register.install.claim.submit.replace('{{store}}', store.name);
    await expect(owner.getByRole('button', { name: claim })).toBeVisible();
    await check(owner, 'claim');
    await owner.getByRole('button', { name: claim }).click();
    await expect(owner).toHaveURL(`${product.url}/settings/integrations/tiendanube`);
    await expect(owner.getByText(texts.integrations.connectedNow)).toBeVisible();
    await expect(owner.getByText(texts.settings.installation.check.waiting).first()).toBeVisible();
    await check(owner, 'connected');
    await arrive(owner, store.id);
    await expect(owner.getByRole('button', { name: register.install.claim.open })).toBeVisible();
    await check(owner, 'connected-already');
    await arrive(second, store.id);
    await expect(second.getByText(register.install.others.body)).toBeVisible();
    await check(second, 'connected-to-others');
  });
