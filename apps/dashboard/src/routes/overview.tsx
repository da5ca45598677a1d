import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../components/page-heading.tsx';
import { PanelLine } from '../components/panel.tsx';
import { MetricCards } from '../features/analytics/metric-cards.tsx';
import { TimelinePanel } from '../features/analytics/timeline-panel.tsx';
import { currentUserQuery, useCurrentUser } from '../features/auth/current-user.ts';
import { UpgradeLink } from '../features/billing/upgrade-link.tsx';
import { FirstStepsGuide } from '../features/installation/first-steps-guide.tsx';
import { RecentSessions } from '../features/sessions/recent/recent-sessions.tsx';
import { WhatToWatch } from '../features/sessions/watch/what-to-watch.tsx';
import { SetupBanner } from '../features/store-setup/setup-banner.tsx';
import { UsageCard } from '../features/usage/usage-card.tsx';

export default function OverviewRoute() {
  const { t } = useTranslation('dashboard');
  const { keep } = useCurrentUser();
  // As this browser remembers them: a banner that comes later would push the page down.
  const { data: user } = useQuery(currentUserQuery());
  const manages = user?.permissions.includes('manage_billing');
  return (
    <>
      <PageHeading title={t('overview.title')} intro={t('overview.intro')} />
      <SetupBanner user={user} onChange={(merchant) => user && keep({ ...user, merchant })} />
      <FirstStepsGuide user={user}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <MetricCards />
          <PanelLine>
            <TimelinePanel />
            <UsageCard upgrade={user && manages && <UpgradeLink platform={user.merchant.platform} />} />
          </PanelLine>
          <RecentSessions />
          <WhatToWatch />
        </Box>
      </FirstStepsGuide>
    </>
  );
}
