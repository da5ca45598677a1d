import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ListSkeletonProps {
  rows: number;
  /** Height of a table's header; without it there is none. */
  head_px?: number | false;
  /** Of each row, a grid: its columns, its height, what parts it from the next. */
  rowStyle: object;
  /** What stands in each row. */
  children: ReactNode;
}

/** Stands where a list will be, as high as it will be. */
export function ListSkeleton({ rows, head_px = false, rowStyle, children }: ListSkeletonProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="status" aria-label={t('loading')}>
      {head_px && <Box sx={{ height: head_px, borderBottom: 1, borderColor: 'divider' }} />}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <Box key={row} sx={{ display: 'grid', alignItems: 'center', ...rowStyle }}>
          {children}
        </Box>
      ))}
    </Box>
  );
}
