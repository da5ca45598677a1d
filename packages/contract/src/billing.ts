import { z } from 'zod';
import { id, listOf, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** What a plan allows of something in a period, and what was used of it. */
export const usageLimit = z.object({
  /** -1 means unlimited (specification, section 3). */
  limit: z.number().int().min(-1),
  used: z.number().int().min(0),
  exceeded: z.boolean(),
});
export type UsageLimit = z.infer<typeof usageLimit>;

/** A decimal as a string: money is never a float. Zero means a free plan, less than zero a price that is agreed upon. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);

export const usage = z.object({
  limits: z.object({ session_recordings: usageLimit }),
  /** Null when the plan has no name, and where there is no subscription. */
  plan_name: z.string().nullable(),
  plan_amount: amount,
  current_period_end: timestamp,
  /**
   * When new sessions are recorded again, if nobody changes the plan: with the next period. Null while they are recorded, without
   * a subscription, and with one that ends with its period.
   */
  recording_resumes_at: timestamp.nullable(),
  /** IANA name of the store's, in which these days are told. */
  time_zone: z.string(),
});
export type Usage = z.infer<typeof usage>;

export const PLAN_FREQUENCIES = ['month', 'year'] as const;
export type PlanFrequency = (typeof PLAN_FREQUENCIES)[number];

export const plan = z.object({
  /** The operator's name for it, e.g. `growth`. */
  id: z.string(),
  name: z.string(),
  amount,
  /** ISO 4217. */
  currency: z.string(),
  /** As the language of the store writes it, in the region that `Accept-Language` names; of a custom plan empty. */
  formatted_amount: z.string(),
  frequency: z.enum(PLAN_FREQUENCIES),
  has_unlimited_recordings: z.boolean(),
  /** Of a period; -1 when unlimited. */
  max_session_recordings: z.number().int().min(-1),
  has_unlimited_downloads: z.boolean(),
  /** Of a period; -1 when unlimited. */
  max_downloads: z.number().int().min(-1),
  retention_days: z.number().int().min(1),
  trial_days: z.number().int().min(0),
  /** `archived`: kept for those who have it, and offered to nobody. */
  status: z.enum(['active', 'archived']),
});
export type Plan = z.infer<typeof plan>;

/** `past_due`: a payment failed and is tried again; `cancelled`: it has ended. */
export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

const ofPlan = z.object({ plan });

export const subscription = z.object({
  id,
  plan,
  current_plan: ofPlan,
  /** The plan there is, and the one that takes its place at the period's end. */
  subscription_plans: z.array(ofPlan.extend({ status: z.enum(['active', 'scheduled']) })),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Who is paid: `none` for a plan that costs nothing. */
  provider: z.enum(['none', 'sandbox', 'stripe', 'shopify']),
  current_period_start: timestamp,
  current_period_end: timestamp,
  cancel_at_period_end: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const billingEndpoints = {
  current_usage: {
    method: 'GET',
    path: '/api/billing/subscriptions/current_usage/',
    access: 'workspace',
    summary: 'Get the workspace’s usage in the current billing period.',
    response: usage,
  },
  plans_list: {
    method: 'GET',
    path: '/api/billing/plans/',
    access: 'workspace',
    summary: 'List all plans, sorted by amount. Not paginated.',
    query: z.object({ status: z.enum(['active', 'archived']).optional() }),
    response: listOf(plan),
  },
  active_subscription: {
    method: 'GET',
    path: '/api/billing/subscriptions/get_active_subscription/',
    access: 'workspace',
    summary:
      'Get the workspace’s active subscription. Returns 404 if it has ended; nothing is recorded then.',
    response: subscription,
    errors: ['no_subscription'],
  },
} as const satisfies Record<string, Endpoint>;
