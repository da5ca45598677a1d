import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** Heights of what will be there: the table's header and rows, and a card. */
const HEAD_PX = 42;
const ROW_PX = 63;
const CARD_PX = 132;

/** Stands where the newest visits will be, as high as they will be. */
export function RecentSkeleton({ rows, wide }: { rows: number; wide: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="status" aria-label={t('loading')}>
      {wide && <Box sx={{ height: HEAD_PX, borderBottom: 1, borderColor: 'divider' }} />}
      {Array.from({ length: rows }, (_, row) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: wide ? '12fr 24fr 12fr 24fr 20fr 12fr' : '1fr',
            alignItems: 'center',
            columnGap: 4,
            height: wide ? ROW_PX : CARD_PX,
            px: 2.5,
            ...(wide
              ? { '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }
              : { borderTop: 1, borderColor: 'divider', py: 2 }),
          }}
        >
          {Array.from({ length: wide ? 6 : 3 }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <Skeleton key={cell} variant="rounded" height={16} width={wide ? '90%' : `${70 - cell * 15}%`} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
