import type { Language } from '@vitrine/contract/common';
import type Stripe from 'stripe';
import type { CheckoutRequest, PageRequest, PayingPlan } from '../../../ports/payments.ts';
import { onceBy } from './client.ts';
import { asking, isRefused } from './failures.ts';

/** Whose stores these are: Spanish as in Latin America, Portuguese as in Brazil. */
const LOCALES = { en: 'en', es: 'es-419', pt: 'pt-BR' } as const satisfies Record<Language, string>;

/** What `create` of a page says: Stripe's own answer to it, or an earlier one to the same key. */
const wasRepeated = ({ lastResponse }: { lastResponse: { headers: Record<string, string> } }) =>
  lastResponse.headers['idempotent-replayed'] === 'true';

/** The operator's plan as Stripe knows it. Only plans with a price are offered to those who pay by Stripe. */
export function priceOf({ id, stripe_price_id }: PayingPlan): string {
  if (stripe_price_id === null) throw new Error(`plan ${id} has no stripe_price_id`);
  return stripe_price_id;
}

function pageOf(session: Stripe.Checkout.Session): { id: string; url: string } {
  if (session.url === null) throw new Error(`checkout session ${session.id} has no URL`);
  return { id: session.id, url: session.url };
}

export async function openCheckout(
  stripe: Stripe,
  customer: string,
  { workspace_id, plan, with_trial, success_url, cancel_url, language, key }: CheckoutRequest,
): Promise<{ id: string; url: string }> {
  const params = {
    mode: 'subscription',
    customer,
    client_reference_id: workspace_id,
    line_items: [{ price: priceOf(plan), quantity: 1 }],
    // What is listed, and can be charged again without anybody there.
    allowed_payment_method_types: ['card'],
    subscription_data: {
      metadata: { workspace_id },
      ...(with_trial && plan.trial_days > 0 ? { trial_period_days: plan.trial_days } : {}),
    },
    success_url,
    cancel_url,
    locale: LOCALES[language],
  } satisfies Stripe.Checkout.SessionCreateParams;
  return asking(async () => {
    const first = await stripe.checkout.sessions.create(params, onceBy(key, params));
    // Asked for again, and closed since: by a page that was asked for later, or by a day that has passed.
    const closed =
      wasRepeated(first) && (await stripe.checkout.sessions.retrieve(first.id)).status === 'expired';
    const session = closed ? await stripe.checkout.sessions.create(params) : first;
    await closeBefore(stripe, customer, session.id);
    return pageOf(session);
  });
}

/** Closes the pages to pay on that were opened before this one, so that of two that are asked for at once one stays. */
async function closeBefore(stripe: Stripe, customer: string, session_id: string): Promise<void> {
  const earlier = { customer, status: 'open', starting_after: session_id, limit: 100 } as const;
  for await (const { id, mode } of stripe.checkout.sessions.list(earlier)) {
    if (mode !== 'subscription') continue;
    await stripe.checkout.sessions.expire(id).catch((error) => {
      // Paid on at this moment: the subscription is found by the next look.
      if (!isRefused(error)) throw error;
    });
  }
}

/** A page on which a card is saved. */
export async function openSetUp(
  stripe: Stripe,
  customer: string,
  { success_url, cancel_url, language }: PageRequest,
): Promise<{ id: string; url: string }> {
  const session = await asking(() =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer,
      allowed_payment_method_types: ['card'],
      success_url,
      cancel_url,
      locale: LOCALES[language],
    }),
  );
  return pageOf(session);
}

/** The languages in which Stripe writes to a customer. */
export const localesOf = (language: Language): string[] => [LOCALES[language]];
