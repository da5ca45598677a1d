import Alert from '@mui/material/Alert';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { acrossStyle, BannerText } from '../../components/banner.tsx';
import { bannerStyle } from '../../components/banner-style.ts';
import { useStoreDay } from '../../lib/store-zone.ts';
import type { QuotaNotice } from './quota-view.ts';
import { useQuotaNotice } from './use-quota-notice.ts';

interface QuotaBannerProps {
  /** For who cannot do anything about it: whom to ask. */
  ask?: ReactNode;
  /** For who can: the way there. Both are left out where the screen belongs to something else. */
  upgrade?: ReactNode;
}

/** Says that new sessions are not recorded because the plan is used up, or there is none, for as long as that is so. */
export function QuotaBanner(actions: QuotaBannerProps) {
  const notice = useQuotaNotice();
  return notice ? <Notice notice={notice} {...actions} /> : null;
}

function Notice({ notice, ask, upgrade }: QuotaBannerProps & { notice: QuotaNotice }) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const day = useStoreDay();
  const { planless, resumes_at, time_zone } = notice;
  const why = () => {
    if (resumes_at !== null) return t('quota.resumes', { date: day(resumes_at, time_zone) });
    return planless ? t('quota.noPlan') : t('quota.usedUp');
  };
  return (
    <Alert severity="error" role="region" aria-labelledby={id} sx={[bannerStyle, acrossStyle]}>
      <div>
        {/* Read out when it comes, without what can be done: that is to be walked to. */}
        <div role="alert">
          <BannerText id={id} title={t('quota.title')} body={why()} />
        </div>
        {ask}
      </div>
      {upgrade}
    </Alert>
  );
}
