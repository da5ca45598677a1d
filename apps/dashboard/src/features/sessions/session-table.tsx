import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { SessionOrdering, SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import {
  ActiveMark,
  CopyLinkButton,
  DeviceName,
  Duration,
  Pages,
  ShortId,
  Started,
  VisitorLink,
} from './session-parts.tsx';

interface SessionTableProps {
  sessions: readonly SessionSummary[];
  /** Epoch milliseconds. */
  now: number;
  ordering: SessionOrdering;
  onOrder: (ordering: SessionOrdering) => void;
  onCopy: (sessionId: string) => void;
}

/** The list on wide screens. The whole row opens the replay. */
export function SessionTable({ sessions, now, ordering, onOrder, onCopy }: SessionTableProps) {
  const { t } = useTranslation('sessions');
  return (
    // Nothing scrolls but the page, so that the header sticks to its top.
    <TableContainer sx={{ overflow: 'visible' }}>
      <Table stickyHeader aria-label={t('title')} sx={{ tableLayout: 'fixed', minWidth: 720 }}>
        <TableHead>
          <TableRow>
            <HeadCell sx={{ width: { xs: '33%', lg: '27%' } }}>{t('columns.visitor')}</HeadCell>
            <HeadCell>{t('columns.pages')}</HeadCell>
            <SortCell
              field="duration"
              ordering={ordering}
              onOrder={onOrder}
              align="right"
              sx={{ width: 116 }}
              label={t('columns.duration')}
            />
            <SortCell
              field="created_at"
              ordering={ordering}
              onOrder={onOrder}
              sx={{ width: 150 }}
              label={t('columns.started')}
            />
            <HeadCell sx={{ width: 160, ...roomyOnly }}>{t('columns.device')}</HeadCell>
            <HeadCell sx={{ width: 64 }}>
              <Box component="span" sx={visuallyHidden}>
                {t('columns.actions')}
              </Box>
            </HeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <TableRow key={session.session_id} hover sx={rowStyle}>
              <TableCell component="th" scope="row">
                <VisitorLink session={session} oneLine />
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                  <ShortId session={session} />
                  <ActiveMark session={session} />
                </Box>
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
                  <Box component="span" sx={{ flex: 'none', minWidth: '2ch', fontWeight: 560 }}>
                    {session.pages_visited.length}
                  </Box>
                  <Pages session={session} />
                </Box>
              </TableCell>
              <TableCell align="right">
                <Duration session={session} />
              </TableCell>
              <TableCell>
                <Started session={session} now={now} />
              </TableCell>
              <TableCell sx={roomyOnly}>
                <DeviceName session={session} />
              </TableCell>
              <TableCell sx={{ p: 0.5 }}>
                <CopyLinkButton session={session} onCopy={onCopy} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Where there is no room for all, the pages visited say more than the device. */
const roomyOnly = { display: { xs: 'none', lg: 'table-cell' } } as const;

/** Row actions show on hover and focus, and always where there is no hover. */
const rowStyle = {
  position: 'relative',
  '&:last-child > *': { borderBottom: 0 },
  '@media (hover: hover)': {
    '& .row-action': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover .row-action, &:focus-within .row-action': { opacity: 1 },
  },
} as const;

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

function HeadCell(props: TableCellProps) {
  return (
    <TableCell
      {...props}
      sx={{
        color: 'text.secondary',
        fontSize: '0.8125rem',
        bgcolor: 'background.paper',
        '&:first-of-type': { borderTopLeftRadius: 12 },
        '&:last-of-type': { borderTopRightRadius: 12 },
        ...props.sx,
      }}
    />
  );
}

interface SortCellProps extends Pick<SessionTableProps, 'ordering' | 'onOrder'> {
  field: 'created_at' | 'duration';
  label: string;
  align?: 'right';
  sx: { width: number };
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
