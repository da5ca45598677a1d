import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { stickyHeadCellStyle } from '../../components/head-cell-style.ts';
import { Person, RoleChip, RowActions, type RowActionsProps, RowDate, StatusChip } from './team-parts.tsx';
import type { TeamRow } from './team-rows.ts';

export interface TeamListProps extends Omit<RowActionsProps, 'row'> {
  rows: readonly TeamRow[];
  /** Id of who looks. */
  userId: string;
}

const COLUMNS = ['member', 'role', 'status', 'date'] as const;

/** The team on wide screens. */
export function TeamTable({ rows, userId, ...actions }: TeamListProps) {
  const { t } = useTranslation('settings');
  return (
    // Nothing scrolls but the page, so that the header sticks to its top.
    <TableContainer sx={{ overflow: 'visible' }}>
      <Table stickyHeader aria-label={t('team.title')}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} sx={stickyHeadCellStyle}>
                {t(`team.columns.${column}`)}
              </TableCell>
            ))}
            <TableCell align="right" sx={stickyHeadCellStyle}>
              {t('team.columns.actions')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-child > *': { borderBottom: 0 } }}>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell component="th" scope="row" sx={{ width: '40%' }}>
                <Person row={row} you={row.id === userId} />
              </TableCell>
              <TableCell>
                <RoleChip row={row} />
              </TableCell>
              <TableCell>
                <StatusChip row={row} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <RowDate row={row} />
              </TableCell>
              <TableCell align="right" sx={{ py: 0.5, pr: 1 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
                  <RowActions row={row} {...actions} />
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
