import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from './account.ts';
import type { Outbox } from './outbox.ts';
import type { Product } from './product.ts';
import { type Look, pageOf } from './screens.ts';
import { asAccount } from './signed-in.ts';

/** A team: its owner, a member, and somebody who is invited. */
export async function teamOf(product: Product, outbox: Outbox) {
  const owner = await Account.register(product, freshEmail('owner'));
  const guest = freshEmail('member');
  await owner.call('invitations_create', { body: { email: guest } });
  const token = new URL(await outbox.link(guest)).searchParams.get('token') ?? '';
  const member = await Account.register(product, guest, token);
  const invited = freshEmail('invited');
  await owner.call('invitations_create', { body: { email: invited } });
  return { owner, member, invited };
}

/** The team screen in a browser of its own, as somebody. */
export async function openTeam(
  browser: Browser,
  product: Product,
  { account, look, locale }: { account: Account; look: Look; locale?: string },
): Promise<Page> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings/team`);
  return page;
}

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const invite = (page: Page) => page.getByRole('button', { name: 'Invite', exact: true });
export const email = (page: Page) => page.getByRole('dialog').getByLabel('Email');
export const send = (page: Page) => page.getByRole('button', { name: 'Send invitation' });
