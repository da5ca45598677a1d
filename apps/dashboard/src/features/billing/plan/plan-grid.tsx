import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Plan, Subscription } from '@vitrine/contract/billing';
import type { BillingSettings } from '@vitrine/contract/billing-payments';
import type { Platform } from '@vitrine/contract/common';
import { SHOPIFY_TRIAL_DAYS } from '@vitrine/contract/limits';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoreDay } from '../../../lib/store-zone.ts';
import { PlanCard } from './plan-card.tsx';
import { planCards } from './plan-cards.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

interface PlanGridProps {
  platform: Platform;
  settings: BillingSettings;
  plans: readonly Plan[];
  subscription: Subscription | null;
  /** Why plans cannot be chosen; undefined, they can. */
  reason: string | undefined;
}

/** The plans beside one another. */
export function PlanGrid({ platform, settings, plans, subscription, reason }: PlanGridProps) {
  const { t } = useTranslation('billing');
  const day = useStoreDay();
  const id = useId();
  const { choose, busy, asked, agree, close } = usePlanChoice({ platform, settings, subscription });
  const heading = useRef<HTMLHeadingElement>(null);
  const chosenBy = useRef<Element | null>(null);
  // The button rests while the cards are asked for, and loses the focus by that: a dialog would give it back to nobody.
  const returnFocus = () => {
    const button = chosenBy.current;
    const goesOn = button instanceof HTMLButtonElement && button.isConnected && !button.disabled;
    (goesOn ? button : heading.current)?.focus({ preventScroll: true });
  };
  const begins = subscription ? day(subscription.current_period_end) : '';
  // Who pays knows it already; who paid before has none, which only the provider knows.
  const pays = subscription !== null && subscription.provider !== 'none';
  const trialDays = ({ trial_days }: Plan) =>
    pays ? 0 : platform === 'shopify' ? SHOPIFY_TRIAL_DAYS : trial_days;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography ref={heading} tabIndex={-1} id={id} component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {t('plans.title')}
      </Typography>
      <Box component="ul" sx={gridStyle}>
        {planCards(plans, subscription).map((card) => (
          <PlanCard
            key={card.plan.id}
            card={card}
            reason={reason}
            contact={settings.contact_email}
            begins={begins}
            trialDays={trialDays}
            busy={busy?.id === card.plan.id}
            locked={busy !== undefined}
            onChoose={(plan) => {
              chosenBy.current = document.activeElement;
              choose(plan);
            }}
          />
        ))}
      </Box>
      <PlanDialog
        asked={asked}
        subscription={subscription}
        onAgree={agree}
        onClose={close}
        onClosed={returnFocus}
      />
    </Box>
  );
}

const gridStyle = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 224px), 1fr))',
  gap: 2,
  m: 0,
  p: 0,
} as const;
