import { Account } from './account.ts';
import { Api, DEMO_EMAIL, seeded } from './api.ts';
import { Product } from './product.ts';

export type DemoProduct = Awaited<ReturnType<typeof startDemoProduct>>;

/** A product whose recorded visits are all there, and the account that has them. */
export async function startDemoProduct() {
  const product = await Product.start();
  await seeded(await Api.signIn(product));
  return { product, account: await Account.signIn(product, DEMO_EMAIL, product.demoPassword()) };
}
