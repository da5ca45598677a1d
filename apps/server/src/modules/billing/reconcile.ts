import type { ProvidedSubscription } from '../../ports/payments.ts';

type Live = ProvidedSubscription & {
  status: 'active' | 'trialing' | 'past_due';
  period_start: number;
  period_end: number;
};

/** Those that allow something: paid, tried, or with a payment that is tried again. */
const isLive = (subscription: ProvidedSubscription): subscription is Live =>
  (subscription.status === 'active' ||
    subscription.status === 'trialing' ||
    subscription.status === 'past_due') &&
  subscription.period_start !== null &&
  subscription.period_end !== null;

export interface Reconciled {
  /** The one that counts: of those that live the newest. */
  counts: Live | undefined;
  /** Others that live: somebody paid on two pages. They are to be ended. */
  superfluous: readonly Live[];
}

/** What is to be of what a provider has for one account. The same for any order of them. */
export function reconcile(subscriptions: readonly ProvidedSubscription[]): Reconciled {
  const [counts, ...superfluous] = subscriptions
    .filter(isLive)
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return { counts, superfluous };
}

/** Whether they have ever paid, or had a trial: then there is no other. */
export const hasPaidBefore = (subscriptions: readonly ProvidedSubscription[]): boolean =>
  subscriptions.some(({ status }) => status !== 'pending');

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Providers' pages to pay on are open for a day. */
const CHECKOUT_OPEN_MS = DAY;
/** Who has just paid looks at a page that waits. */
const FIRST_MS = 30 * SECOND;
const LIVE_MS = DAY;
/** Renewals take a while at the provider. */
const AFTER_PERIOD_MS = 10 * MINUTE;
/** Where we end it ourselves: before the provider takes money for the next period. */
export const END_BEFORE_MS = 2 * HOUR;

export interface Watched {
  now: number;
  checkout_at: number | undefined;
  /** End of the period of what lives. */
  period_end: number | undefined;
  /** It is we who must end it with its period. */
  ends_by_us: boolean;
}

/**
 * When to look at an account again without being told to (ms since the epoch); undefined: not until then. It is what makes up for messages that
 * never come. A page to pay on is followed for a day, in waits that grow with its age.
 */
export function lookAgainAt({ now, checkout_at, period_end, ends_by_us }: Watched): number | undefined {
  const times: number[] = [];
  if (checkout_at !== undefined && now - checkout_at < CHECKOUT_OPEN_MS)
    times.push(now + Math.min(HOUR, Math.max(FIRST_MS, (now - checkout_at) / 2)));
  if (period_end !== undefined) {
    times.push(now + LIVE_MS);
    const ends = ends_by_us ? period_end - END_BEFORE_MS : period_end + AFTER_PERIOD_MS;
    // Once it has passed, what is to come of it may take an hour or two.
    times.push(ends > now ? ends : now + HOUR);
  }
  return times.length > 0 ? Math.min(...times) : undefined;
}
