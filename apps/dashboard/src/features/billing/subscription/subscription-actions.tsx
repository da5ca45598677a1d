import type { Subscription } from '@vitrine/contract/billing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RestrictedButton } from '../../../components/restricted-button.tsx';
import { useStoreDay } from '../../../lib/store-zone.ts';
import { planName } from '../plan/plan-words.ts';
import { isEnding } from './subscription-state.ts';
import { useSubscriptionChanges } from './use-subscription-changes.ts';

interface SubscriptionActionsProps {
  subscription: Subscription;
  /** Why they cannot be used; undefined, they can. */
  reason: string | undefined;
}

/** Ends a plan that is paid, or takes that back. */
export function SubscriptionActions({ subscription, reason }: SubscriptionActionsProps) {
  const { t } = useTranslation('billing');
  const day = useStoreDay();
  const { cancel, resume } = useSubscriptionChanges(subscription);
  const [asking, setAsking] = useState(false);
  const [resuming, setResuming] = useState(false);
  const { provider, current_plan, current_period_end } = subscription;
  const plan = planName(t, current_plan.plan);
  const date = day(current_period_end);
  if (provider === 'none') return null;

  const keep = () => {
    setResuming(true);
    void resume(t('subscription.resumed', { plan })).finally(() => setResuming(false));
  };
  return (
    <>
      {isEnding(subscription) ? (
        <RestrictedButton variant="outlined" reason={reason} loading={resuming} onClick={keep}>
          {t('subscription.resume', { plan })}
        </RestrictedButton>
      ) : (
        <RestrictedButton
          color="inherit"
          variant="outlined"
          sx={{ borderColor: 'divider' }}
          reason={reason}
          onClick={() => setAsking(true)}
        >
          {t('subscription.cancel')}
        </RestrictedButton>
      )}
      <ConfirmDialog
        open={asking}
        texts={{
          title: t('subscription.cancelDialog.title', { plan }),
          body: t('subscription.cancelDialog.body', { date, days: current_plan.plan.retention_days }),
          keep: t('subscription.cancelDialog.keep'),
          submit: t('subscription.cancelDialog.submit'),
        }}
        onConfirm={() => cancel(t('subscription.cancelled', { plan, date }))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
