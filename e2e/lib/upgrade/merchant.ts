import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { storageKeys } from '../../../apps/dashboard/src/lib/storage-keys.ts';
import { Account, freshEmail, PASSWORD } from '../account.ts';
import type { Outbox } from '../outbox.ts';
import type { Product } from '../product.ts';

const PERSON = { first_name: 'Ana', last_name: 'Paz', phone: '+54 11 5555 0100' };
const FILTER = {
  name: 'Phones',
  state: {
    view: 'grid',
    page_size: 9,
    ordering: '-duration',
    search: '',
    date_range: 'last7d',
    duration: '',
    user_type: '',
    platform: 'mobile',
    recording_status: '',
  },
} as const;

const portrait = (page: Page) => page.getByRole('main').locator('img');
const photoWidth = (page: Page) => portrait(page).evaluate((image: HTMLImageElement) => image.naturalWidth);

/** A merchant, and what belongs to them: some of it kept by the product, some by their browser. */
export class Merchant {
  readonly account: Account;
  readonly member: string;

  private constructor(account: Account, member: string) {
    this.account = account;
    this.member = member;
  }

  /** Makes an account and everything of it, on the screens where the browser keeps something of it, in Portuguese. */
  static async begin(page: Page, product: Product, outbox: Outbox): Promise<Merchant> {
    const email = freshEmail('ana');
    await page.goto(`${product.url}/register`);
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('pt');
    for (const [name, value] of Object.entries({ ...PERSON, email, password: PASSWORD, confirm: PASSWORD }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${product.url}/`);
    await page.getByRole('button', { name: 'Tema escuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.goto(`${product.url}/settings/account`);
    const png = new PNG({ width: 300, height: 300 });
    for (let at = 0; at < png.data.length; at += 4) png.data.set([194, 65, 12, 255], at);
    const photo = { name: 'me.png', mimeType: 'image/png', buffer: PNG.sync.write(png) };
    const kept = page.waitForResponse('**/update-photo/');
    await page.locator('input[type=file]').setInputFiles(photo);
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect(portrait(page)).toHaveAttribute('src', /\/photos\/.+\.webp/);

    const account = await Account.signIn(product, email);
    await account.call('saved_filters_save', { body: FILTER });
    const member = freshEmail('bea');
    await account.call('invitations_create', { body: { email: member } });
    const token = new URL(await outbox.link(member)).searchParams.get('token') ?? '';
    await Account.register(product, member, token);
    return new Merchant(account, member);
  }

  /** In the same browser: signed in, in their colours and language, with all that was theirs. */
  async isAtHome(page: Page, product: Product): Promise<void> {
    await page.goto(`${product.url}/settings/account`);
    await expect(page.getByRole('main').getByText(this.account.email)).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/settings/account`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => photoWidth(page)).toBe(256);
    const workspace = await page.evaluate((key) => localStorage.getItem(key), storageKeys.workspace);
    expect(workspace).toBe(this.account.user.workspace_id);

    const account = this.account.at(product);
    expect((await account.call('saved_filters_list')).results).toMatchObject([FILTER]);
    const team = (await account.call('users_list')).results.map(({ email }) => email);
    expect(team.sort()).toEqual([this.account.email, this.member].sort());
    // Both may sign in anew, and whoever is signed in is renewed by what the former release has given.
    for (const email of team) await Account.signIn(product, email);
    await page.context().addCookies([{ name: 'access', value: 'old', url: product.url }]);
    await page.goto(`${product.url}/settings/account`);
    await expect(page.getByRole('main').getByText(this.account.email)).toBeVisible();
  }
}
