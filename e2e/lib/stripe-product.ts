import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type StripeEmulator, startStripe } from '@vitrine/emulators/stripe';
import { plansFile } from './plans-file.ts';
import { Product } from './product.ts';

const WEBHOOK_SECRET = 'whsec_of_the_emulator';

export interface StripeProduct {
  product: Product;
  /** The Stripe that it asks. It sends no webhooks until it is told where to. */
  stripe: StripeEmulator;
  /** Where the product takes its webhooks. */
  webhooks: string;
  remove(): Promise<void>;
}

/**
 * The built product with an emulated Stripe and the product's own plans, each with a price there.
 * @param secret_key with a live one the numbers of cards go to Stripe, with a test one the names of test cards
 * @param raw_cards cards are typed into the product's form; else on a page of Stripe's
 */
export async function startStripeProduct(
  { secret_key, raw_cards }: { secret_key: string; raw_cards: boolean },
  start: typeof Product.start = Product.start,
): Promise<StripeProduct> {
  const { file, paid } = plansFile(({ id }) => ({ stripe_price_id: `price_${id}` }));
  const stripe = await startStripe({
    secret_key,
    webhook_secret: WEBHOOK_SECRET,
    prices: paid.map(({ id, amount, currency, frequency }) => ({
      id: `price_${id}`,
      amount: Number(amount.replace('.', '')),
      currency,
      interval: frequency,
    })),
  });
  const product = await start({
    TRUST_PROXY: 'true',
    PLANS_FILE: file,
    STRIPE_SECRET_KEY: secret_key,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    BILLING_RAW_CARDS: String(raw_cards),
  }).catch(async (error) => {
    await stripe.close();
    throw error;
  });
  return {
    product,
    stripe,
    webhooks: `${product.url}/api/billing/webhooks/stripe/`,
    async remove() {
      await product.remove();
      await stripe.close();
      rmSync(dirname(file), { recursive: true });
    },
  };
}
