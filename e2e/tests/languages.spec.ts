import { expect, type Page, test } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { texts as spanish } from '../../apps/dashboard/src/i18n/es/texts.ts';
import { texts as portuguese } from '../../apps/dashboard/src/i18n/pt/texts.ts';
import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { Product } from '../lib/product.ts';

let product: Product;
let session: string;
test.beforeAll(async () => {
  product = await Product.start();
  const api = await Api.signIn(product);
  await seeded(api);
  session = (await api.sessions())[0]?.session_id ?? '';
});
test.afterAll(() => product.remove());

for (const { locale, lang, texts } of [
  { locale: 'es-AR', lang: 'es', texts: spanish },
  { locale: 'pt-BR', lang: 'pt', texts: portuguese },
])
  test(`every screen speaks ${lang}, and nothing else`, async ({ browser }) => {
    const foreign = onlyEnglish(texts);
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${product.url}/recordings`);
    const { login } = texts.loginAndPass;
    await expect(page.getByRole('heading', { name: login.title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await page.getByRole('button', { name: login.submit, exact: true }).click();
    await expect(page.getByText(login.emailRequired)).toBeVisible();
    expect.soft(await englishOn(page, foreign), 'login').toEqual([]);

    await page.getByLabel(login.email).fill(DEMO_EMAIL);
    await page.getByLabel(login.password, { exact: true }).fill('wrong');
    await page.getByRole('button', { name: login.submit, exact: true }).click();
    await expect(page.getByText(texts.loginAndPass.errors.invalidCredentials)).toBeVisible();
    await page.getByLabel(login.password, { exact: true }).fill(product.demoPassword());
    await page.getByRole('button', { name: login.submit, exact: true }).click();
    await expect(page.getByText(login.success)).toBeVisible();

    // The store of the evaluation has a main language of its own, to which signing in switches.
    await expect(page).toHaveURL(/\/recordings/);
    await page.evaluate((chosen) => localStorage.setItem('vitrine.language', chosen), lang);
    for (const [name, path, text] of [
      ['recordings', '/recordings', texts.sessions.title],
      ['no match', '/recordings?search=zzzz', texts.sessions.noMatch.clear],
      ['replay', `/session-replay/${session}?paused=1`, texts.sessions.replay.back],
      [
        'no replay',
        '/session-replay/01890000-0000-7000-8000-000000000000',
        texts.sessions.replay.errors.loadFailed,
      ],
    ] as const) {
      await page.goto(product.url + path);
      await expect(
        page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect.soft(await englishOn(page, foreign), name).toEqual([]);
    }
    await context.close();
  });

type Tree = { readonly [key: string]: string | Tree };

const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

/** English texts (their parts between values) that the other language does not share. */
function onlyEnglish(texts: Tree): string[] {
  const parts = (tree: Tree) =>
    leaves(tree)
      .flatMap((text) => text.split(/\{\{\w+\}\}/).map((part) => part.trim()))
      .filter((part) => part.length > 3);
  const own = parts(texts);
  return parts(english).filter((part) => !own.some((text) => text.includes(part)));
}

/** English texts, and keys that were never translated, among all that the page says to eyes and to screen readers. */
async function englishOn(page: Page, foreign: readonly string[]): Promise<string[]> {
  const seen = await page.locator('body').innerText();
  const named = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    const named = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, ...named];
  });
  const said = [seen, ...named];
  const isWord = (text: string, part: string) =>
    new RegExp(`(^|[^\\p{L}])${part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\p{L}])`, 'u').test(text);
  const keys = said.flatMap((text) => text.match(/\b[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+[A-Z]\w*\b/g) ?? []);
  return [...foreign.filter((part) => said.some((text) => isWord(text, part))), ...keys];
}
