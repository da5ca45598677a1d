import { z } from 'zod';
import { timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** What a plan allows of something in a period, and what was used of it. */
export const usageLimit = z.object({
  /** -1 means unlimited (specification, section 3). */
  limit: z.number().int().min(-1),
  used: z.number().int().min(0),
  exceeded: z.boolean(),
});
export type UsageLimit = z.infer<typeof usageLimit>;

export const usage = z.object({
  limits: z.object({ session_recordings: usageLimit }),
  /** Null when the plan has no name. */
  plan_name: z.string().nullable(),
  /** A decimal as a string; zero means a free plan. */
  plan_amount: z.string().regex(/^-?\d+(\.\d+)?$/),
  current_period_end: timestamp,
});
export type Usage = z.infer<typeof usage>;

export const billingEndpoints = {
  current_usage: {
    method: 'GET',
    path: '/api/billing/subscriptions/current_usage/',
    access: 'workspace',
    summary: 'What the workspace has used of its plan in the current period.',
    status: 200,
    response: usage,
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
