import Skeleton from '@mui/material/Skeleton';
import { ListSkeleton } from '../../components/list-skeleton.tsx';

/** A team of a few: as high as most will be. */
const ROWS = 3;

/** Stands where the team will be. */
export function TeamSkeleton({ wide }: { wide: boolean }) {
  const rowStyle = {
    gridTemplateColumns: wide ? '40px 35fr 15fr 15fr 20fr' : '40px 1fr',
    gap: 1.5,
    height: wide ? 63 : 130,
    px: 2,
    '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  };
  return (
    <ListSkeleton rows={ROWS} head_px={wide && 47} rowStyle={rowStyle}>
      <Skeleton variant="circular" width={40} height={40} />
      <Skeleton variant="rounded" height={20} width="60%" />
      {wide && <Skeleton variant="rounded" height={20} width={72} />}
      {wide && <Skeleton variant="rounded" height={20} width={72} />}
      {wide && <Skeleton variant="rounded" height={16} width="70%" />}
    </ListSkeleton>
  );
}
