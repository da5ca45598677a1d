import Skeleton from '@mui/material/Skeleton';
import { ListSkeleton } from '../../../components/list-skeleton.tsx';

/** Heights of what will be there: the table's header and rows, and a card. */
const HEAD_PX = 42;
const ROW_PX = 63;
const CARD_PX = 132;

/** Stands where the newest visits will be. */
export function RecentSkeleton({ rows, wide }: { rows: number; wide: boolean }) {
  const rowStyle = {
    gridTemplateColumns: wide ? '12fr 24fr 12fr 24fr 20fr 12fr' : '1fr',
    columnGap: 4,
    height: wide ? ROW_PX : CARD_PX,
    px: 2.5,
    ...(wide
      ? { '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }
      : { borderTop: 1, borderColor: 'divider', py: 2 }),
  };
  return (
    <ListSkeleton rows={rows} head_px={wide && HEAD_PX} rowStyle={rowStyle}>
      {Array.from({ length: wide ? 6 : 3 }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move.
        <Skeleton key={cell} variant="rounded" height={16} width={wide ? '90%' : `${70 - cell * 15}%`} />
      ))}
    </ListSkeleton>
  );
}
