import type { Page } from '@playwright/test';
import type { Account } from './account.ts';

export const CREDENTIALS = ['client_id', 'store_hash', 'access_token'] as const;
export type Credentials = Record<(typeof CREDENTIALS)[number], string>;

export const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Whether the tracker is in the store, as the settings say. */
export const check = (page: Page) => page.getByRole('region', { name: 'Check my installation' });
export const sessionsOf = async (account: Account) => (await account.call('sessions_list')).results;

/** Types a store's credentials in, and sends them. */
export async function submit(page: Page, credentials: Credentials, name = 'Connect Store'): Promise<void> {
  for (const each of CREDENTIALS) await field(page, each).fill(credentials[each]);
  await button(page, name).click();
}
