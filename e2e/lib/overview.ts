import type { Page, Route } from '@playwright/test';
import type { Usage } from '@vitrine/contract/billing';
import { Account, freshEmail } from './account.ts';
import { DEMO_EMAIL } from './api.ts';
import type { Product } from './product.ts';
import { asAccount } from './signed-in.ts';

export interface OverviewPeople {
  product: Product;
  /** Has the recorded visits. */
  demo: Account;
  /** Has none. */
  owner: Account;
}

export const overviewPeople = async (product: Product): Promise<OverviewPeople> => ({
  product,
  demo: await Account.signIn(product, DEMO_EMAIL, product.demoPassword()),
  owner: await Account.register(product, freshEmail('owner')),
});

/** The overview of an account's store, in English. */
export async function openOverview(page: Page, product: Product, account: Account): Promise<void> {
  await asAccount(page, product, account);
  await page.addInitScript(() => localStorage.setItem('vitrine.language', 'en'));
  await page.goto(product.url);
}

export const card = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('..');
export const chart = (page: Page) => page.getByRole('slider', { name: /^Sessions per day/ });
export const tooltip = (page: Page) => page.getByTestId('chart-tooltip');
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const usageCard = (page: Page) => part(page, 'Session recordings');
export const rows = (page: Page) => page.getByRole('table', { name: 'Recent sessions' }).getByRole('row');

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  pt: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
} as const;

/** 'MMM d' of `2026-01-15` in English, 'd MMM' in the others, which no clock has a say in. */
export function shortDay(date: string, lang: keyof typeof MONTHS): string {
  const month = MONTHS[lang][Number(date.slice(5, 7)) - 1];
  const day = Number(date.slice(8));
  return lang === 'en' ? `${month} ${day}` : `${day} ${month}`;
}

/** A pattern: `January 15th, 2026`. */
export const longDay = (date: string) =>
  `${MONTHS.en[Number(date.slice(5, 7)) - 1]}\\w* ${Number(date.slice(8))}\\w\\w, ${date.slice(0, 4)}`;

/** What the server answers about the plan, changed to another plan's state. */
export const withUsage = (page: Page, change: (usage: Usage) => Usage) =>
  page.route('**/current_usage/', async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** A change for `withUsage`. */
export const plan =
  (plan_amount: string, plan_name: string | null, limit: number, used: number) =>
  (usage: Usage): Usage => {
    const exceeded = limit !== -1 && used >= limit;
    return {
      ...usage,
      plan_amount,
      plan_name,
      limits: { session_recordings: { limit, used, exceeded } },
      recording_resumes_at: exceeded && limit > 0 ? usage.current_period_end : null,
    };
  };

/** Each part of the overview: its call, what it says when that fails, and what it shows otherwise. */
export const FAILURES = [
  ['**/api/dashboard/analytics/', 'Couldn’t load your metrics.', 'Total sessions'],
  ['**/api/dashboard/sessions_timeline/', 'Couldn’t load sessions over time.', 'Sessions per day'],
  ['**/current_usage/', 'Failed to load usage information', 'Usage this period'],
  ['**/api/sessions/?*', 'Couldn’t load recent sessions.', 'Play'],
] as const;

/** As if the store had been installed from Shopify, which comes without its app being enabled. */
export const onShopify = (page: Page) =>
  page.route('**/api/auth/users/me/', async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    await route.fulfill({
      response,
      json: { ...user, merchant: { ...user.merchant, platform: 'shopify' } },
    });
  });
