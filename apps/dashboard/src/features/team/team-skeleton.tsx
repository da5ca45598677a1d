import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** A team of a few: as high as most will be. */
const ROWS = 3;

/** Stands where the team will be. */
export function TeamSkeleton({ wide }: { wide: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="status" aria-label={t('loading')}>
      {wide && <Box sx={{ height: 47, borderBottom: 1, borderColor: 'divider' }} />}
      {Array.from({ length: ROWS }, (_, row) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: wide ? '40px 35fr 15fr 15fr 20fr' : '40px 1fr',
            alignItems: 'center',
            gap: 1.5,
            height: wide ? 63 : 130,
            px: 2,
            '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Skeleton variant="circular" width={40} height={40} />
          <Skeleton variant="rounded" height={20} width="60%" />
          {wide && <Skeleton variant="rounded" height={20} width={72} />}
          {wide && <Skeleton variant="rounded" height={20} width={72} />}
          {wide && <Skeleton variant="rounded" height={16} width="70%" />}
        </Box>
      ))}
    </Box>
  );
}
