import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { PREVIEW_SHAPE } from './preview-fit.ts';

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
            height: wide ? 63 : { xs: 226, sm: 155 },
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

/** Stands where the grid will be. */
export function GridSkeleton({ cards }: { cards: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="status" aria-label={t('loading')} sx={gridStyle}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move.
        <Skeleton key={card} variant="rounded" width="100%" sx={{ '& > *': { maxWidth: 'none' } }}>
          <Box sx={{ aspectRatio: PREVIEW_SHAPE }} />
          <Box sx={{ height: GRID_FACTS_PX }} />
        </Skeleton>
      ))}
    </Box>
  );
}

/** Below its picture, of a card with two lines of chips. */
const GRID_FACTS_PX = 252;

/** As many cards side by side as there is room for; the page size is a multiple of the most. */
export const gridStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 2,
  listStyle: 'none',
  m: 0,
  p: 2,
} as const;
