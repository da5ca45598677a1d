import { type Browser, expect, type Page } from '@playwright/test';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { Account } from './account.ts';
import { Api, DEMO_EMAIL } from './api.ts';
import type { Product } from './product.ts';
import { type Look, pageOf } from './screens.ts';
import { asAccount } from './signed-in.ts';

export const DESKTOP: Look = { width: 1440, theme: 'light' };
/** What the list may look like: its name, on what, with which query. */
export const VIEWS = [
  ['the table', DESKTOP, ''],
  ['the grid', DESKTOP, '?view=grid'],
  ['cards on a phone', { width: 360, theme: 'dark' }, ''],
] as const satisfies [string, Look, string][];

/** Opens the list of recordings of the demo workspace, in a browser of its own that `closePages` ends. */
export type OpenList = (
  browser: Browser,
  query?: string,
  how?: { look?: Look; locale?: string },
) => Promise<Page>;

export interface DemoRecordings {
  product: Product;
  openList: OpenList;
  account: Account;
  /** Newest first. */
  visits: SessionSummary[];
}

export async function demoRecordings(product: Product): Promise<DemoRecordings> {
  const account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  const openList: OpenList = async (browser, query = '', { look = DESKTOP, locale = 'en-US' } = {}) => {
    const page = await pageOf(browser, look, locale);
    await asAccount(page, product, account);
    await page.goto(`${product.url}/recordings${query}`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    return page;
  };
  return { product, openList, account, visits: await (await Api.signIn(product)).sessions() };
}

export const chip = (page: Page, text: string) =>
  page.getByRole('button', { name: `Remove filter ${text}`, exact: true });
export const clearAll = (page: Page) => page.getByRole('button', { name: 'Clear all filters', exact: true });
export const total = (count: number) => (count === 1 ? '1 recording' : `${count} recordings`);
export const links = (page: Page) => page.getByRole('main').locator('a[href*="/session-replay/"]');

/** What the list shows, once it has come. */
export async function listed(page: Page, expected: readonly SessionSummary[]) {
  await expect(page.getByText(total(expected.length), { exact: true })).toBeVisible();
  const ids = () =>
    links(page).evaluateAll((all) =>
      all.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)),
    );
  await expect
    .poll(async () => (await ids()).sort())
    .toEqual(expected.map((visit) => visit.session_id).sort());
}
