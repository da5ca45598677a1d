import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** Stands where the facts will be. */
export function UsageSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ px: 2.5, pb: 2.5 }}>
      <Skeleton width="45%" />
      <Skeleton width="70%" height={27} />
      <Skeleton variant="rounded" height={8} sx={{ my: 1.5 }} />
      <Skeleton width="60%" />
    </Box>
  );
}
