import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** Stands where the list will be, as high as it will be. */
export function SessionSkeleton({ rows, wide }: { rows: number; wide: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="status" aria-label={t('loading')}>
      {wide && <Box sx={{ height: 47, borderBottom: 1, borderColor: 'divider' }} />}
      {Array.from({ length: rows }, (_, row) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: wide ? '27fr 30fr 10fr 15fr 24fr' : '1fr',
            alignItems: 'center',
            gap: wide ? 4 : 1,
            height: wide ? 63 : 160,
            px: 2,
            '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Skeleton variant="rounded" height={20} width="70%" />
          <Skeleton variant="rounded" height={16} width="85%" />
          <Skeleton variant="rounded" height={16} width={wide ? '100%' : '50%'} />
          {wide && <Skeleton variant="rounded" height={16} width="80%" />}
          {wide && <Skeleton variant="rounded" height={16} width="70%" />}
        </Box>
      ))}
    </Box>
  );
}
