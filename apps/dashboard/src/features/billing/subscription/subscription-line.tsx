import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Platform } from '@vitrine/contract/common';
import { useTranslation } from 'react-i18next';
import { BannerText } from '../../../components/banner.tsx';
import { useStoreDay } from '../../../lib/store-zone.ts';
import { planName } from '../plan/plan-words.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** How the subscription stands, in a line; where there is something to do, louder. */
export function StateLine({ state, platform }: { state: SubscriptionState; platform: Platform }) {
  const { t } = useTranslation('billing');
  const day = useStoreDay();
  switch (state.kind) {
    case 'none':
      return (
        <Notice severity="error" title={t('subscription.none.title')} body={t('subscription.none.body')} />
      );
    case 'past_due':
      return (
        <Notice
          severity="warning"
          title={t('subscription.pastDue.title')}
          body={platform === 'shopify' ? t('subscription.pastDue.shopify') : t('subscription.pastDue.card')}
        />
      );
    case 'free':
      return <Line>{t('subscription.free')}</Line>;
    case 'changes':
      return <Line>{t('subscription.changes', { plan: planName(t, state.to), date: day(state.date) })}</Line>;
    default:
      return <Line>{t(`subscription.${state.kind}`, { date: day(state.date) })}</Line>;
  }
}

const Line = ({ children }: { children: string }) => (
  <Typography sx={{ textWrap: 'pretty' }}>{children}</Typography>
);

const Notice = ({
  severity,
  title,
  body,
}: {
  severity: 'error' | 'warning';
  title: string;
  body: string;
}) => (
  <Alert severity={severity} role="status" sx={{ width: '100%', borderRadius: 1 }}>
    <BannerText title={title} body={body} />
  </Alert>
);
