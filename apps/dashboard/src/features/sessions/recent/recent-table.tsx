import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { headCellStyle } from '../../../components/head-cell-style.ts';
import { linkArea } from '../../../components/stretched-link.ts';
import { ActiveMark, Duration, Pages, ShortId } from '../rows/session-parts.tsx';
import { Begun, PlayButton, Visitor } from './recent-parts.tsx';

/** Widths of the columns; the visitor and the pages share what is left. */
const COLUMNS = [
  { name: 'id', width: 116 },
  { name: 'user', width: undefined },
  { name: 'duration', width: 104 },
  { name: 'pages', width: undefined },
  { name: 'date', width: 212 },
  { name: 'actions', width: 140 },
] as const;

/** The newest visits on wide screens. The whole row opens the replay. */
export function RecentTable({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <TableContainer>
      <Table aria-label={t('recent.title')} sx={{ tableLayout: 'fixed', minWidth: 780 }}>
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ name, width }) => (
              <TableCell
                key={name}
                align={name === 'duration' ? 'right' : 'left'}
                sx={headStyle}
                width={width}
              >
                {t(`recent.columns.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <TableRow key={session.session_id} hover sx={rowStyle}>
              <TableCell component="th" scope="row">
                <ShortId session={session} />
              </TableCell>
              <TableCell>
                <Visitor session={session} />
                <ActiveMark session={session} />
              </TableCell>
              <TableCell align="right">
                <Duration session={session} />
              </TableCell>
              <TableCell>
                <Pages session={session} />
              </TableCell>
              <TableCell>
                <Begun session={session} />
              </TableCell>
              <TableCell>
                <Box sx={{ my: -0.75, ml: -2 }}>
                  <PlayButton session={session} />
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const headStyle = {
  ...headCellStyle,
  '&:first-of-type': { pl: 2.5 },
} as const;

const rowStyle = {
  ...linkArea,
  height: 63,
  '& > th': { pl: 2.5 },
  '&:last-child > *': { borderBottom: 0 },
} as const;
