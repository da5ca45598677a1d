import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import type { SessionOrdering } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { stickyHeadCellStyle } from '../../../components/head-cell-style.ts';
import { linkArea } from '../../../components/stretched-link.ts';
import { Unseen } from '../../../components/unseen.tsx';
import { numberFormat } from '../../../lib/number-format.ts';
import { SelectAll, SelectBox } from '../selection/select-box.tsx';
import { FoundLine } from './found-line.tsx';
import { scrollRoom } from './row-link.ts';
import { BeneathName, DeviceName, Duration, PageTitles, Started, VisitorLink } from './session-parts.tsx';
import type { Columns } from './use-columns.ts';
import { type SessionRows, useStableRows } from './use-stable-rows.ts';
import { VisitActions } from './visit-actions.tsx';
import { Story, VisitFacts } from './visit-facts.tsx';
import { Browser } from './visit-origin.tsx';

interface SessionTableProps extends SessionRows {
  columns: Columns;
  ordering: SessionOrdering;
  onOrder: (ordering: SessionOrdering) => void;
}

/** The list on wide screens. The whole row opens the replay. */
export function SessionTable({ sessions, columns, now, ordering, onOrder, onCopy }: SessionTableProps) {
  const { t, i18n } = useTranslation('sessions');
  const { shows } = columns;
  const rows = useStableRows(now, onCopy, columns.hidden);
  return (
    // Nothing scrolls but the page, so that the header sticks to its top.
    <TableContainer sx={{ overflow: 'visible' }}>
      <Table stickyHeader aria-label={t('title')} sx={tableStyle}>
        <TableHead>
          <TableRow>
            <HeadCell sx={selectCellStyle}>
              <SelectAll />
            </HeadCell>
            <HeadCell sx={{ width: { xs: '26%', lg: '23%' }, [SPACIOUS]: { width: '20%' } }}>
              {t('columns.visitor')}
            </HeadCell>
            {shows('domain') && (
              <HeadCell sx={{ width: 116, ...spaciousOnly }}>{t('columns.domain')}</HeadCell>
            )}
            {shows('platform') && (
              <HeadCell sx={{ width: 138, ...roomyOnly }}>{t('columns.platform')}</HeadCell>
            )}
            {shows('start_time') && (
              <SortCell
                field="created_at"
                ordering={ordering}
                onOrder={onOrder}
                sx={{ width: { xs: 132, lg: 140 } }}
                label={t('columns.start_time')}
              />
            )}
            {shows('duration') && (
              <SortCell
                field="duration"
                ordering={ordering}
                onOrder={onOrder}
                align="right"
                sx={{ width: { xs: 116, lg: 104 } }}
                label={t('columns.duration')}
              />
            )}
            <HeadCell sx={pagesStyle}>{t('columns.pages')}</HeadCell>
            {shows('browser') && (
              <HeadCell sx={{ width: 114, ...widestOnly }}>{t('columns.browser')}</HeadCell>
            )}
            <HeadCell sx={{ width: 172 }}>
              <Unseen>{t('columns.actions')}</Unseen>
            </HeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows(sessions, (session) => (
            <TableRow key={session.session_id} hover sx={rowStyle}>
              <TableCell sx={selectCellStyle}>
                <SelectBox session={session} />
              </TableCell>
              <TableCell component="th" scope="row">
                <VisitorLink session={session} oneLine />
                <BeneathName session={session} />
              </TableCell>
              {shows('domain') && (
                <TableCell sx={spaciousOnly}>
                  <Typography variant="body2" noWrap>
                    {session.original_domain}
                  </Typography>
                </TableCell>
              )}
              {shows('platform') && (
                <TableCell sx={roomyOnly}>
                  <DeviceName session={session} browserStyle={shows('browser') ? unlessWidest : {}} />
                </TableCell>
              )}
              {shows('start_time') && (
                <TableCell>
                  <Started session={session} now={now} />
                </TableCell>
              )}
              {shows('duration') && (
                <TableCell align="right">
                  <Duration session={session} />
                </TableCell>
              )}
              <TableCell sx={pagesStyle}>
                <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
                  <Box component="span" sx={{ flex: 'none', minWidth: '2ch', fontWeight: 560 }}>
                    {numberFormat(i18n.language).format(session.pages_count)}
                  </Box>
                  <Box sx={{ minWidth: 0 }}>
                    <PageTitles session={session} />
                    <Story session={session} />
                    <FoundLine session={session} />
                    <VisitFacts session={session} />
                  </Box>
                </Box>
              </TableCell>
              {shows('browser') && (
                <TableCell sx={widestOnly}>
                  <Browser session={session} />
                </TableCell>
              )}
              <TableCell sx={{ p: 0.5 }}>
                <VisitActions session={session} onCopy={onCopy} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const selectCellStyle = { width: 48, p: 0, pl: 0.5 } as const;

/** Numbers of two columns, one ending and the next beginning, must not be read as one. */
const pagesStyle = { '&&&': { pl: 3 } } as const;

/** Where there is no room for all, the pages visited say more than the device. */
const roomyOnly = { display: { xs: 'none', lg: 'table-cell' } } as const;

/** From here on there is room for the store's domain, which is mostly the same. */
const SPACIOUS = '@media (min-width: 85em)';
const spaciousOnly = { display: 'none', [SPACIOUS]: { display: 'table-cell' } } as const;

/** From here on the browser, too, has a column of its own, and the pages still have room. */
const WIDEST = '@media (min-width: 95em)';
const widestOnly = { display: 'none', [WIDEST]: { display: 'table-cell' } } as const;

/** Many columns stand closer together than few. */
const tableStyle = {
  tableLayout: 'fixed',
  minWidth: 720,
  '& .MuiTableCell-root + .MuiTableCell-root': { px: { lg: 1.25 } },
} as const;

/** There the browser has a column of its own. */
const unlessWidest = { [WIDEST]: { display: 'none' } } as const;

/** Row actions show on hover and focus, and always where there is no hover. */
const rowStyle = {
  ...linkArea,
  ...scrollRoom,
  '&:last-child > *': { borderBottom: 0 },
  '@media (hover: hover)': {
    '& .row-action': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover .row-action, &:focus-within .row-action': { opacity: 1 },
  },
} as const;

function HeadCell(props: TableCellProps) {
  return (
    <TableCell
      {...props}
      sx={{
        ...stickyHeadCellStyle,
        ...props.sx,
      }}
    />
  );
}

interface SortCellProps extends Pick<SessionTableProps, 'ordering' | 'onOrder'> {
  field: 'created_at' | 'duration';
  label: string;
  align?: 'right';
  sx: { width: { xs: number; lg: number } };
}

/** A column that orders the list: the largest or newest first, then the other way round. */
function SortCell({ field, label, ordering, onOrder, ...cell }: SortCellProps) {
  const descending = ordering === `-${field}`;
  const active = descending || ordering === field;
  return (
    <HeadCell {...cell} sortDirection={active ? (descending ? 'desc' : 'asc') : false}>
      <TableSortLabel
        active={active}
        direction={active && !descending ? 'asc' : 'desc'}
        onClick={() => onOrder(descending ? field : `-${field}`)}
        sx={{ minHeight: 40, my: -1.25 }}
      >
        {label}
      </TableSortLabel>
    </HeadCell>
  );
}
