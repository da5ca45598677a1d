import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '@vitrine/contract/billing';
import { useTranslation } from 'react-i18next';
import { TOAST_MS, useToast } from '../../../components/toasts.tsx';
import { call } from '../../../lib/api/api.ts';
import { logFailure } from '../../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../../lib/api/use-error-texts.ts';
import { subscriptionQuery, useRefresh } from '../parts/queries.ts';

/** Ending a subscription with its period, and taking that back. Each says in a toast how it went. */
export function useSubscriptionChanges({ id }: Subscription) {
  const { t } = useTranslation('billing');
  const { errorText } = useErrorTexts();
  const toast = useToast();
  const client = useQueryClient();
  const refresh = useRefresh();

  const change = async (made: Promise<Subscription>, done: string): Promise<void> => {
    try {
      client.setQueryData(subscriptionQuery().queryKey, await made);
      toast({ severity: 'success', text: done, duration_ms: TOAST_MS });
    } catch (error) {
      logFailure('a change of the subscription', error);
      toast({ severity: 'error', text: errorText(error, t('plans.failed')), duration_ms: TOAST_MS });
    }
    await refresh();
  };

  const params = { subscription_id: id };
  return {
    cancel: (done: string) => change(call('cancel_subscription', { params }), done),
    resume: (done: string) => change(call('resume_subscription', { params }), done),
  };
}
