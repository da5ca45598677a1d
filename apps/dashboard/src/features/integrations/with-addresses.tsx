import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Integrations } from '@vitrine/contract/integrations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { integrationsQuery } from './integrations-query.ts';

/** What needs the addresses of the platforms; until they are here, its place is kept. */
export function WithAddresses({ children }: { children: (addresses: Integrations) => ReactNode }) {
  const { t } = useTranslation(['integrations', 'dashboard']);
  const { data, isError, refetch, isFetching } = useQuery(integrationsQuery());
  if (data) return children(data);
  if (!isError) return <Skeleton variant="rounded" width={220} height={40} />;
  return (
    <span>
      {t('loadFailed')}{' '}
      <Button loading={isFetching} onClick={() => void refetch()}>
        {t('dashboard:retry')}
      </Button>
    </span>
  );
}
