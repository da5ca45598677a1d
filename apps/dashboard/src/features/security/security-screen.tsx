import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { StoreZone } from '../../lib/store-zone.ts';
import { DevicesPanel } from './devices-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { devicesQuery, secondFactorQuery } from './security-query.ts';

/** A person's second factors and devices. */
export function SecurityScreen({ user }: { user: User | undefined }) {
  const { t } = useTranslation('settings');
  const factors = useQuery(secondFactorQuery());
  const devices = useQuery(devicesQuery());
  const waiting = (query: { isError: boolean; isFetching: boolean; refetch: () => unknown }) => (
    <Paper variant="outlined" sx={{ minHeight: 180, p: 3, display: 'grid' }}>
      {query.isError ? (
        <PanelProblem text={t('security.loadFailed')} retrying={query.isFetching} onRetry={query.refetch} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: '100%' }} />
      )}
    </Paper>
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 760 }}>
      {factors.data && user ? (
        <StoreZone value={user.merchant.time_zone}>
          <SecondFactorPanel factors={factors.data} email={user.email} />
        </StoreZone>
      ) : (
        waiting(factors)
      )}
      {devices.data ? <DevicesPanel devices={devices.data} /> : waiting(devices)}
    </Box>
  );
}
