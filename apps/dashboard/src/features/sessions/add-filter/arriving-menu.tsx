import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { arriving } from '../../../lib/arriving.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import type { FilterMenuProps } from './filter-menu.tsx';

/** The menu's code comes when it is opened: the list is there sooner without it. */
export function ArrivingMenu(props: FilterMenuProps) {
  const { t } = useTranslation(['filters', 'dashboard']);
  const { loaded, retry } = useLoaded(() => arriving(() => import('./filter-menu.tsx')));
  if (loaded.state === 'ready') return <loaded.value.FilterMenu {...props} />;
  if (loaded.state === 'failed')
    return (
      <Box role="alert" sx={{ p: 2 }}>
        <Typography variant="body2">{t('conditions.loadFailed')}</Typography>
        <Button onClick={retry} sx={{ ml: -2 }}>
          {t('dashboard:retry')}
        </Button>
      </Box>
    );
  return (
    <Box role="status" aria-label={t('dashboard:loading')} sx={{ p: 2 }}>
      <Skeleton variant="rounded" height={40} />
    </Box>
  );
}
