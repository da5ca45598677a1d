import type { Page } from '@playwright/test';
import { Account, freshEmail } from './account.ts';
import type { BigcommerceProduct } from './bigcommerce-product.ts';

export const CREDENTIALS = ['client_id', 'store_hash', 'access_token'] as const;
export type Credentials = Record<(typeof CREDENTIALS)[number], string>;

export const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Whether the tracker is in the store, as the settings say. */
export const check = (page: Page) => page.getByRole('region', { name: 'Check my installation' });
export const sessionsOf = async (account: Account) => (await account.call('sessions_list')).results;

/** Somebody new, and a store of theirs whose pages are refused: they have allowed another domain. */
export async function storeNotAllowed({ product, store }: BigcommerceProduct) {
  const owner = await Account.register(product, freshEmail('owner'));
  const pages = await store('By hand');
  const params = { store_id: owner.user.merchant.id };
  await owner.call('stores_update', { params, body: { domains: ['lamps.example'] } });
  return { owner, store: pages, host: new URL(pages.url).host };
}

/** Types a store's credentials in, and sends them. */
export async function submit(page: Page, credentials: Credentials, name = 'Connect Store'): Promise<void> {
  for (const each of CREDENTIALS) await field(page, each).fill(credentials[each]);
  await button(page, name).click();
}
