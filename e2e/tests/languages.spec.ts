import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { goWithin } from '../lib/dashboard.ts';
import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import type { Product } from '../lib/product.ts';
import { links } from '../lib/recordings.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let session: string;
test.beforeAll(async ({ product: running }) => {
  product = running;
  const api = await Api.signIn(product);
  await seeded(api);
  session = (await api.sessions())[0]?.session_id ?? '';
});

for (const { locale, lang, texts } of otherLanguages)
  test(`every screen speaks ${lang}, and nothing else`, async ({ browser }) => {
    const foreign = onlyEnglish(texts);
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${product.url}/recordings`);
    const { fields, login } = texts.loginAndPass;
    await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await page.getByRole('button', { name: login.submit, exact: true }).click();
    await expect(page.getByText(fields.emailMissing)).toBeVisible();
    expect.soft(await englishOn(page, foreign), 'login').toEqual([]);

    await page.getByLabel(fields.email).fill(DEMO_EMAIL);
    await page.getByLabel(fields.password, { exact: true }).fill('wrong');
    await page.getByRole('button', { name: login.submit, exact: true }).click();
    await expect(page.getByText(texts.loginAndPass.errors.invalidCredentials)).toBeVisible();
    await page.getByLabel(fields.password, { exact: true }).fill(product.demoPassword());
    await page.getByRole('button', { name: login.submit, exact: true }).click();
    await expect(page.getByText(login.success)).toBeVisible();

    // The store of the evaluation has a main language of its own, to which signing in switches.
    await expect(page).toHaveURL(/\/recordings/);
    await page.evaluate((chosen) => localStorage.setItem('vitrine.language', chosen), lang);
    const speaks = async (name: string, text: string) => {
      await expect(
        page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect.soft(await englishOn(page, foreign), name).toEqual([]);
    };
    await page.reload();
    await expect(links(page).first()).toBeVisible();
    await speaks('recordings', texts.sessions.title);
    // No two of these screens say the same.
    for (const [name, path, text] of [
      ['no match', '/recordings?search=zzzz', texts.sessions.noMatch.clear],
      ['replay', `/session-replay/${session}?paused=1`, texts.sessions.replay.back],
      [
        'no replay',
        '/session-replay/01890000-0000-7000-8000-000000000000',
        texts.sessions.replay.errors.loadFailed,
      ],
      ['overview', '/', texts.dashboard.overview.intro],
    ] as const) {
      await goWithin(page, path);
      await speaks(name, text);
    }
    await context.close();
  });
