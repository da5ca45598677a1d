import { describe } from 'vitest';
import { describePayments } from '../../../ports/payments-contract.ts';
import { newBuyer, STRIPE_PLANS, withStripe } from '../../../testing/stripe.ts';

// With a test key, numbers become the names of test cards, which have an expiry of their own.
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2034, cvc: '123' });
const CARDS = {
  good: card('4242424242424242'),
  other: card('5555555555554444'),
  declined: card('4000000000000341'),
  refused: card('4000000000000002'),
};

describe.each([
  ['with a test key', 'sk_test_emulator'],
  ['with a live key', 'sk_live_emulator'],
])('%s', (name, secret_key) => {
  describePayments(`Stripe ${name}`, async () => {
    let ahead = 0;
    const { stripe, payments } = await withStripe({ secret_key, clock: { now: () => Date.now() + ahead } });
    return {
      payments,
      buyer: newBuyer,
      plans: STRIPE_PLANS,
      async payOn(url, which) {
        await stripe.pay(url, which === 'good' ? CARDS.good.number : CARDS.refused.number);
      },
      cards: CARDS,
      message: async (account_id) => stripe.messages(account_id),
      async later(ms) {
        ahead += ms;
        stripe.later(ms);
      },
      close: () => stripe.close(),
    };
  });
});
