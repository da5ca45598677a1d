import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '@vitrine/contract/billing';
import { useTranslation } from 'react-i18next';
import { useOutcome } from '../../../components/use-outcome.ts';
import { call } from '../../../lib/api/api.ts';
import { subscriptionQuery, useRefresh } from '../parts/queries.ts';

/** Ending a subscription with its period, and taking that back. Each says in a toast how it went. */
export function useSubscriptionChanges({ id }: Subscription) {
  const { t } = useTranslation('billing');
  const outcome = useOutcome();
  const client = useQueryClient();
  const refresh = useRefresh();

  const change = async (made: Promise<Subscription>, done: string): Promise<void> => {
    try {
      client.setQueryData(subscriptionQuery().queryKey, await made);
      outcome.done(done);
    } catch (error) {
      outcome.failed('a change of the subscription', error, t('plans.failed'));
    }
    await refresh();
  };

  const params = { subscription_id: id };
  return {
    cancel: (done: string) => change(call('cancel_subscription', { params }), done),
    resume: (done: string) => change(call('resume_subscription', { params }), done),
  };
}
