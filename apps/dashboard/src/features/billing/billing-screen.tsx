import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../components/load-problem.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { PanelLine } from '../../components/panel.tsx';
import { paths } from '../../config/paths.ts';
import { StoreZone } from '../../lib/store-zone.ts';
import { BillingSkeleton } from './billing-skeleton.tsx';
import { PaymentMethods } from './cards/payment-methods.tsx';
import { InvoicesPanel } from './invoices/invoices-panel.tsx';
import { plansQuery, settingsQuery, subscriptionQuery } from './parts/queries.ts';
import { PlanGrid } from './plan/plan-grid.tsx';
import { SubscriptionPanel } from './subscription/subscription-panel.tsx';

interface BillingScreenProps {
  /** Who looks; undefined until the server has said. */
  user: User | undefined;
  /** It could not be asked who looks. */
  failed: boolean;
  onRetry: () => void;
  /** What was used of the plan: beside it. */
  usage: ReactNode;
}

/** The store's plan, the plans there are, and how they are paid. */
export function BillingScreen({ user, failed, onRetry, usage }: BillingScreenProps) {
  const { t } = useTranslation(['billing', 'sidebar']);
  const settings = useQuery(settingsQuery());
  const plans = useQuery(plansQuery());
  const subscription = useQuery(subscriptionQuery());
  const asked = [settings, plans, subscription];
  const broken = (!user && failed) || asked.some(({ data, isError }) => data === undefined && isError);

  const retry = () => {
    if (!user) onRetry();
    for (const { data, refetch } of asked) if (data === undefined) void refetch();
  };
  const content = () => {
    if (broken)
      return (
        <LoadProblem
          title={t('loadFailed')}
          body={t('loadFailedBody')}
          retrying={asked.some(({ isFetching }) => isFetching)}
          onRetry={retry}
        />
      );
    if (!user || !settings.data || !plans.data || subscription.data === undefined) return <BillingSkeleton />;
    const { platform } = user.merchant;
    const { provider, saves_cards, card_form } = settings.data;
    const manages = user.permissions.includes('manage_billing');
    const reason = manages ? (provider === null ? t('off') : undefined) : t('ownersOnly');
    // A store on Shopify pays by Shopify's bill: cards and invoices are there.
    const pays = manages && provider !== null && platform !== 'shopify';
    return (
      <StoreZone value={user.merchant.time_zone}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          {provider === 'sandbox' && (
            <Alert severity="info" sx={{ borderRadius: 1 }}>
              {t('sandbox')}
            </Alert>
          )}
          <PanelLine>
            <SubscriptionPanel platform={platform} subscription={subscription.data} reason={reason} />
            {usage}
          </PanelLine>
          <PlanGrid
            platform={platform}
            settings={settings.data}
            plans={plans.data}
            subscription={subscription.data}
            reason={reason}
          />
          {pays && saves_cards && <PaymentMethods cardForm={card_form} trial={provider === 'sandbox'} />}
          {pays && <InvoicesPanel />}
        </Box>
      </StoreZone>
    );
  };
  const loading = !broken && (!user || asked.some(({ data }) => data === undefined));
  return (
    <>
      <PageHeading
        title={t('title')}
        intro={t('intro')}
        parent={{ path: paths.settings, title: t('sidebar:settings') }}
      />
      {/* Its room is always there. */}
      <Box sx={{ height: 4, mt: -2, mb: 1.5 }}>
        {loading && <LinearProgress aria-label={t('loading')} sx={{ borderRadius: 999 }} />}
      </Box>
      {content()}
    </>
  );
}
