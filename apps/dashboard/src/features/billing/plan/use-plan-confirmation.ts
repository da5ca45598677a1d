import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '@vitrine/contract/billing';
import { useEffect, useState } from 'react';
import { isFree } from '../parts/amounts.ts';
import { readSubscription, subscriptionQuery, useRefresh } from '../parts/queries.ts';
import { waitBefore } from './confirmation-waits.ts';

/** Of a plan that somebody pays for elsewhere: it is waited for, it is there, or it takes longer than one waits. */
export type Confirmation = { state: 'waiting' } | { state: 'late' } | { state: 'active'; plan: Plan };

/**
 * Looks at the subscription until the plan is the current one, in growing waits, for about a minute; `again` begins anew. Undefined
 * for `planId`: whatever plan is paid, for it was chosen on the provider's own page of prices. That somebody comes from a payment page says nothing: only the server knows what was paid.
 */
export function usePlanConfirmation(planId: string | undefined): {
  confirmation: Confirmation;
  again: () => void;
} {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [round, setRound] = useState(1);
  // Not the screens' own: the looks of this round are counted.
  const queryKey = ['plan-confirmation', planId, round];
  const isThere = (plan: Plan | undefined): plan is Plan =>
    plan !== undefined && (planId === undefined ? !isFree(plan) : plan.id === planId);
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readSubscription(signal),
    retry: false,
    refetchInterval: ({ state }) =>
      isThere(state.data?.current_plan.plan)
        ? false
        : (waitBefore(state.dataUpdateCount + state.errorUpdateCount) ?? false),
  });
  const plan = data?.current_plan.plan;
  const active = isThere(plan);

  // What the other screens know of plan and use is old now.
  useEffect(() => {
    if (!active) return;
    client.setQueryData(subscriptionQuery().queryKey, data);
    void refresh();
  }, [active, data, client, refresh]);

  const again = () => setRound(round + 1);
  if (active) return { confirmation: { state: 'active', plan }, again };
  const looks = client.getQueryState(queryKey);
  const answered = dataUpdatedAt > 0 || errorUpdatedAt > 0;
  const over = waitBefore((looks?.dataUpdateCount ?? 0) + (looks?.errorUpdateCount ?? 0)) === undefined;
  return { confirmation: { state: answered && over ? 'late' : 'waiting' }, again };
}
