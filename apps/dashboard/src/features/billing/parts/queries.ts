import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

/** What the operator has set up changes seldom. */
const SETTINGS_STALE_MS = 5 * 60_000;

/** More than any store saves; the API's most. */
const MAX_CARDS = 100;

/** Begins the key of all that is asked about plans and paying, use included. */
const BILLING = 'billing';

/** Who collects the money, and what can be done about it here. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: [BILLING, 'settings'],
    queryFn: ({ signal }) => call('billing_settings', { signal }),
    staleTime: SETTINGS_STALE_MS,
  });

/** The plans that are offered. */
export const plansQuery = () =>
  queryOptions({
    queryKey: [BILLING, 'plans'],
    queryFn: async ({ signal }) =>
      (await call('plans_list', { query: { status: 'active' }, signal })).results,
  });

/** The plan that the store has; null, it has none. */
export const subscriptionQuery = () =>
  queryOptions({ queryKey: [BILLING, 'subscription'], queryFn: ({ signal }) => readSubscription(signal) });

export async function readSubscription(signal: AbortSignal) {
  try {
    return await call('active_subscription', { signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_subscription') return null;
    throw error;
  }
}

/** The saved cards; an owner's to see. */
export const cardsQuery = () =>
  queryOptions({
    queryKey: [BILLING, 'cards'],
    queryFn: async ({ signal }) =>
      (await call('payment_methods_list', { query: { limit: MAX_CARDS }, signal })).results,
  });

/** What was charged; an owner's to see. */
export const invoicesQuery = () =>
  queryOptions({
    queryKey: [BILLING, 'invoices'],
    queryFn: async ({ signal }) => (await call('invoices_list', { signal })).results,
  });

/** Asks again for all of it: a change of the plan moves use and invoices too. */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [BILLING] }), [client]);
}
