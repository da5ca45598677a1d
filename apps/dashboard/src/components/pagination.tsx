import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { IconAction } from './icon-action.tsx';
import { Select } from './select.tsx';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** A single one is no choice, and not shown. */
  pageSizes: readonly number[];
  /** From 1: the last page that can be had. */
  lastPage: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  texts: { label: string; rows: string; previous: string; next: string; range: string };
}

/** Which part of a list is shown, how much of it at once, and a step either way. */
export function Pagination({
  page,
  pageSize,
  pageSizes,
  lastPage,
  onPage,
  onPageSize,
  texts,
}: PaginationProps) {
  return (
    <Box
      component="nav"
      aria-label={texts.label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.5,
        rowGap: 1,
        p: 1.5,
        pl: 2,
      }}
    >
      {pageSizes.length > 1 && (
        <Select
          id="page-size"
          label={texts.rows}
          value={pageSize}
          options={pageSizes.map((size) => ({ value: size, text: String(size) }))}
          onSelect={onPageSize}
          sx={{ minWidth: 128, displayPrint: 'none' }}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        <Box
          component="span"
          className="numbers"
          sx={{ px: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}
        >
          {texts.range}
        </Box>
        <IconAction label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft />
        </IconAction>
        <IconAction label={texts.next} disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          <ChevronRight />
        </IconAction>
      </Box>
    </Box>
  );
}
