import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Subscription } from '@vitrine/contract/billing';
import type { Platform } from '@vitrine/contract/common';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/panel.tsx';
import { isCustom, isFree } from '../parts/amounts.ts';
import { planFrequency, planName, planPrice } from '../plan/plan-words.ts';
import { PricingPageButton } from './pricing-page-button.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { StateLine } from './subscription-line.tsx';
import { subscriptionState } from './subscription-state.ts';

interface SubscriptionPanelProps {
  platform: Platform;
  subscription: Subscription | null;
  /** Why it cannot be changed; undefined, it can. */
  reason: string | undefined;
}

/** The plan that the store has, and what comes next of it. */
export function SubscriptionPanel({ platform, subscription, reason }: SubscriptionPanelProps) {
  const { t } = useTranslation('billing');
  const state = subscriptionState(subscription);
  const plan = subscription?.current_plan.plan;
  return (
    <Panel title={t('subscription.title')}>
      <Box sx={bodyStyle}>
        {plan && (
          <Box className="numbers" sx={planStyle}>
            <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 620, overflowWrap: 'anywhere' }}>
              {planName(t, plan)}
            </Typography>
            {!isFree(plan) && (
              <Typography color="textSecondary">
                {isCustom(plan) ? planPrice(t, plan) : `${planPrice(t, plan)} ${planFrequency(t, plan)}`}
              </Typography>
            )}
          </Box>
        )}
        <StateLine state={state} platform={platform} />
        {platform === 'shopify' && (
          <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'pretty' }}>
            {t('subscription.managed')}
          </Typography>
        )}
        <Box sx={actionsStyle}>
          {platform === 'shopify' && (
            <PricingPageButton reason={reason}>{t('subscription.manage')}</PricingPageButton>
          )}
          {subscription && <SubscriptionActions subscription={subscription} reason={reason} />}
        </Box>
      </Box>
    </Panel>
  );
}

const bodyStyle = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 1.5,
  px: 2.5,
  pb: 2.5,
} as const;

const planStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 } as const;

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 'auto',
  '&:empty': { display: 'none' },
} as const;
