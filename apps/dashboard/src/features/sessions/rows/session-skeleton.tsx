import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../../../components/list-skeleton.tsx';
import { PREVIEW_SHAPE } from './preview-fit.ts';

/** Stands where the list will be. */
export function SessionSkeleton({ rows, wide }: { rows: number; wide: boolean }) {
  const rowStyle = {
    gridTemplateColumns: wide ? '27fr 15fr 10fr 30fr 24fr' : '1fr',
    gap: wide ? 4 : 1,
    height: wide ? 63 : { xs: 226, sm: 155 },
    px: 2,
    '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  };
  return (
    <ListSkeleton rows={rows} head_px={wide && 47} rowStyle={rowStyle}>
      <Skeleton variant="rounded" height={20} width="70%" />
      <Skeleton variant="rounded" height={16} width={wide ? '80%' : '85%'} />
      <Skeleton variant="rounded" height={16} width={wide ? '100%' : '50%'} />
      {wide && <Skeleton variant="rounded" height={16} width="85%" />}
      {wide && <Skeleton variant="rounded" height={16} width="70%" />}
    </ListSkeleton>
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
