import { type Browser, expect, type Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from './account.ts';
import { button } from './billing-screen.ts';
import type { ShopifyConnectProduct, ShopifyStore } from './shopify-connect-product.ts';
import { StoreVisitor } from './store-visitor.ts';

// What people do on the screens of an installation on Shopify, in English, and in the store.

const PERSON = { first_name: 'Olga', last_name: 'Nogal', phone: '+54 11 5555 0100', password: PASSWORD };

export const setupBanner = (page: Page) =>
  page.getByRole('region', { name: 'One step left: enable Vitrine in your theme' });
export const check = (page: Page) => page.getByRole('region', { name: 'Check my installation' });

/** From the link of the app store to an account with the store, whose dashboard is open then. */
export async function install(
  page: Page,
  { product, emulator, doorOf }: ShopifyConnectProduct,
  { shop, name }: ShopifyStore,
): Promise<Account> {
  await page.goto(doorOf(shop));
  await expect(page).toHaveURL(new RegExp(`^${emulator.url}/${shop}/admin/oauth/authorize`));
  await button(page, 'Install app').click();
  await expect(page).toHaveURL(/\/register\?platform=shopify&shop=[^&]+&merchant_id=/);
  await expect(page.getByText(`Create an account for ${name}.`)).toBeVisible();
  const email = freshEmail('olga');
  for (const [field, value] of Object.entries({ email, ...PERSON, confirm: PASSWORD }))
    await page.locator(`input[name=${field}]`).fill(value);
  await button(page, 'Create account and connect').click();
  await expect(page).toHaveURL(`${product.url}/`);
  return Account.signIn(product, email);
}

/** Of the app embed's settings, in the theme editor. */
export const emailSwitch = (editor: Page) =>
  editor.getByRole('checkbox', { name: 'Share signed-in customers’ email with Vitrine' });

/** Switches the app embed on in the theme editor, to which the screen of the integration leads. */
export async function enableEmbed(
  page: Page,
  { product, emulator }: ShopifyConnectProduct,
  { shop }: ShopifyStore,
): Promise<void> {
  await page.goto(`${product.url}/settings/integrations/shopify`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the theme editor' }).click();
  const editor = await opened;
  await expect(editor).toHaveURL(new RegExp(`^${emulator.url}/${shop}/admin/themes/current/editor`));
  const isOn = editor.getByRole('checkbox', { name: /^Enable/ });
  await isOn.check();
  await button(editor, 'Save').click();
  await expect(isOn).toBeChecked();
  await expect(emailSwitch(editor)).not.toBeChecked();
  await editor.close();
  // What the embed reads is written beside the requests, soon after the installation.
  await expect
    .poll(() => emulator.metafields(shop).map(({ key }) => key))
    .toEqual(['store_id', 'script_url']);
}

/** Somebody comes to the store for the first time, and answers its banner. */
export async function comesAndSays(
  browser: Browser,
  { product }: ShopifyConnectProduct,
  store: ShopifyStore,
  answer: 'Aceptar' | 'Rechazar',
): Promise<StoreVisitor> {
  const visitor = await StoreVisitor.arrive(browser, { product, store: store.url });
  await visitor.page.getByRole('button', { name: answer }).click();
  await expect(visitor.page.getByRole('dialog')).toHaveCount(0);
  return visitor;
}

/** Signs in to the store as its customer. */
export async function signInToStore(
  { page }: StoreVisitor,
  store: Pick<ShopifyStore, 'url'>,
  email: string,
): Promise<void> {
  await page.goto(`${store.url}/account/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill('secreto');
  await button(page, 'Ingresar').click();
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
}
