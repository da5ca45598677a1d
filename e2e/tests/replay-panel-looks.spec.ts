import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account } from '../lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import type { Product } from '../lib/product.ts';
import { atEachWidth, checkScreen, checkWords, closePages, DEVICES, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let account: Account;
/** Visits of one person over two tabs, and of one who clicked angrily. */
let twoTabs: string;
let rage: string;
test.beforeAll(async ({ product: running }) => {
  product = running;
  const api = await Api.signIn(product);
  await seeded(api);
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  const visits = await api.sessions();
  rage =
    visits.find(({ original_url }) => original_url.includes('lampara-ombu?utm_source=affiliate'))
      ?.session_id ?? '';
  const details = await Promise.all(visits.map(({ session_id }) => api.session(session_id)));
  twoTabs = details.find(({ tabs }) => tabs > 1)?.session_id ?? '';
});
test.afterEach(closePages);

const TABS = ['events', 'pages', 'details'] as const;

async function openReplay(page: Page, id: string): Promise<void> {
  await page.goto(`${product.url}/session-replay/${id}?t=8&paused=1`);
  await expect(page.getByTestId('replay-frame')).toHaveAttribute('data-settled', 'true');
}

async function choose(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

for (const { device, widths } of DEVICES)
  test(`the panel on ${device}`, async ({ browser }, testInfo) => {
    const page = await pageOf(browser, { width: widths[0], theme: 'light' });
    await asAccount(page, product, account);
    for (const [visit, id] of [
      ['rage', rage],
      ['two-tabs', twoTabs],
    ] as const) {
      await openReplay(page, id);
      await expect(
        page.getByTestId('replay-marks').getByRole('button', { includeHidden: true }).first(),
      ).toBeAttached();
      for (const tab of TABS) {
        await choose(page, english.sessions.replay.events.tabs[tab]);
        const check = (width: number) => checkScreen(page, testInfo, `${visit}-${tab}-${width}`);
        await atEachWidth(page, check, widths);
      }
    }
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`the panel speaks ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    // An event's data has keys of its own (`page_id`), and its type a name that is the same everywhere (`Custom`).
    const foreign = onlyEnglish(texts).filter((part) => part !== 'page' && part !== 'Custom');
    const page = await pageOf(browser, PHONE, locale);
    await asAccount(page, product, account);
    await openReplay(page, twoTabs);
    for (const tab of TABS) {
      await choose(page, texts.sessions.replay.events.tabs[tab]);
      await atEachWidth(page, (width) => checkWords(page, testInfo, `${tab}-${lang}-${width}`, foreign));
    }
  });
