import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import { Grants } from './grants.ts';
import { Installation } from './installation.ts';

const INTERVAL_MS = { EVERY_30_DAYS: 30 * DAY_MS, ANNUAL: 365 * DAY_MS } as const;
/** Nobody has agreed within this time: EXPIRED. */
const APPROVAL_MS = 2 * DAY_MS;

export type Interval = keyof typeof INTERVAL_MS;
type Status = 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED';

/** What a subscription is of. */
export interface Terms {
  name: string;
  /** A decimal. */
  amount: string;
  currency: string;
  interval: Interval;
  trial_days: number;
  return_url: string;
  test: boolean;
  /** Of a plan that is kept with Shopify. */
  plan_handle: string | null;
}

/** Times are milliseconds since the epoch. */
export interface Subscription extends Terms {
  number: number;
  status: Status;
  created_at: number;
  period_end: number | null;
  /** Stands in the address of the page on which a merchant agrees. */
  signature: string;
}

/** What a shop tells of itself. */
export interface Profile {
  name: string;
  email: string;
  /** Of its online store, e.g. `www.peonia.example`. */
  host: string;
  /** Null: its domain leads elsewhere, and has none. */
  locale: string | null;
}

/** A shop: what it is, what the app has there, and what its subscriptions of the app do, as Shopify says of them. */
export class Shop {
  readonly domain: string;
  readonly subscriptions: Subscription[] = [];
  /** Ids of those that were cancelled with the rest of what was paid credited. */
  readonly credited: number[] = [];
  profile: Profile;
  readonly grants = new Grants();
  readonly installation = new Installation();
  /** It does not pay its bills. */
  is_unpaid = false;
  readonly #changed: (shop: Shop, subscription: Subscription) => void;
  readonly #trial_period: 'trial' | 'first_paid';

  constructor(
    domain: string,
    options: {
      changed: (shop: Shop, subscription: Subscription) => void;
      /** What `currentPeriodEnd` says during a trial: its end, or that of the first period that is paid. Accounts of it differ. */
      trial_period: 'trial' | 'first_paid';
    },
  ) {
    this.domain = domain;
    this.profile = { name: domain.split('.')[0] ?? '', email: `owner@${domain}`, host: domain, locale: 'en' };
    this.#changed = options.changed;
    this.#trial_period = options.trial_period;
  }

  create(terms: Terms, number: number, now: number): Subscription {
    const created: Subscription = {
      ...terms,
      number,
      status: 'PENDING',
      created_at: now,
      period_end: null,
      signature: randomBytes(12).toString('hex'),
    };
    this.subscriptions.push(created);
    return created;
  }

  /** A merchant agrees: what was live before is cancelled at once (APPLY_IMMEDIATELY). */
  approve(subscription: Subscription, now: number): void {
    for (const live of this.live()) this.#move(live, 'CANCELLED');
    const trial_ms = subscription.trial_days * DAY_MS;
    const length = INTERVAL_MS[subscription.interval];
    const first = trial_ms === 0 || this.#trial_period === 'first_paid' ? trial_ms + length : trial_ms;
    subscription.period_end = now + first;
    this.#move(subscription, 'ACTIVE');
  }

  decline(subscription: Subscription): void {
    this.#move(subscription, 'DECLINED');
  }

  /** Of one that lives. */
  cancel(subscription: Subscription, prorate: boolean): void {
    if (prorate) this.credited.push(subscription.number);
    this.#move(subscription, 'CANCELLED');
  }

  /** The app is uninstalled: its subscriptions are cancelled, and no message is sent of that. */
  uninstall(): void {
    this.grants.clear();
    this.installation.clear();
    for (const live of this.live()) Object.assign(live, { status: 'CANCELLED', period_end: null });
  }

  live(): Subscription[] {
    return this.subscriptions.filter(({ status }) => status === 'ACTIVE' || status === 'FROZEN');
  }

  /** What has fallen due: pages that nobody agreed on, renewals, bills that were paid after all. */
  settle(now: number): void {
    for (const each of this.subscriptions) {
      if (each.status === 'PENDING' && now >= each.created_at + APPROVAL_MS) this.#move(each, 'EXPIRED');
      if (each.status === 'FROZEN' && !this.is_unpaid) {
        each.period_end = now + INTERVAL_MS[each.interval];
        this.#move(each, 'ACTIVE');
      }
      while (each.status === 'ACTIVE' && each.period_end !== null && each.period_end <= now) {
        if (this.is_unpaid) this.#move(each, 'FROZEN');
        else each.period_end += INTERVAL_MS[each.interval];
      }
    }
  }

  #move(subscription: Subscription, status: Status): void {
    subscription.status = status;
    if (status !== 'ACTIVE') subscription.period_end = null;
    this.#changed(this, subscription);
  }
}
