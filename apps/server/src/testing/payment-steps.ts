import fc from 'fast-check';

/** Two that are paid monthly. */
export const PAID_PLANS = ['starter', 'growth'] as const;

const plan = fc.constantFrom(...PAID_PLANS);
const by = fc.constantFrom('merchant' as const, 'operator' as const);
const next = fc.constantFrom('free', null);
/** What may happen to a store that pays: by the merchant, at the provider, in time, and to what the provider tells of it. */
export const paymentStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('checkout' as const), plan, pays: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pay' as const), page: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('change' as const), by, plan }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('ending' as const), by, next }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('resume' as const), by }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('declines' as const), is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('recovers' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('time' as const), hours: fc.constantFrom(1, 30, 240, 760) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('outage' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('messages' as const),
      /** Which of all that were told so far: any order, some of them twice, some never. */
      picks: fc.array(fc.nat(60), { minLength: 1, maxLength: 6 }),
      forged: fc.boolean(),
    }),
  },
);
export type PaymentStep = typeof paymentStep extends fc.Arbitrary<infer T> ? T : never;
