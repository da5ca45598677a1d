import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Invoice } from '@vitrine/contract/billing-payments';
import { useTranslation } from 'react-i18next';
import { headCellStyle } from '../../../components/head-cell-style.ts';
import { Unseen } from '../../../components/unseen.tsx';
import { useStoreDay } from '../../../lib/store-zone.ts';

const STATUS_COLORS = { open: 'warning', paid: 'success', void: 'default', uncollectible: 'error' } as const;

/** A line for each invoice; its number is left out where there is no room. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('billing');
  return (
    <TableContainer>
      <Table aria-label={t('invoices.title')} sx={tableStyle}>
        <TableHead>
          <TableRow>
            <TableCell>{t('invoices.columns.date')}</TableCell>
            <TableCell sx={wideOnly}>{t('invoices.columns.number')}</TableCell>
            <TableCell>{t('invoices.columns.status')}</TableCell>
            <TableCell align="right">{t('invoices.columns.amount')}</TableCell>
            <TableCell>
              <Unseen>{t('invoices.columns.download')}</Unseen>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-child > *': { borderBottom: 0 } }}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const day = useStoreDay();
  const { number, formatted_amount, status, created_at, download_url } = invoice;
  const date = day(created_at);
  const name = t('invoices.download', { date });
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        <time dateTime={created_at}>{date}</time>
      </TableCell>
      <TableCell sx={{ ...wideOnly, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {number ?? '–'}
      </TableCell>
      <TableCell>
        <Chip color={STATUS_COLORS[status]} label={t(`invoices.status.${status}`)} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {formatted_amount}
      </TableCell>
      <TableCell align="right" sx={{ width: 48, py: 0.25, px: 0.5 }}>
        {download_url !== null && (
          <IconButton
            component="a"
            href={download_url}
            target="_blank"
            rel="noreferrer"
            aria-label={name}
            title={name}
          >
            <DownloadOutlined fontSize="small" />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  );
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** At 360 px four columns stand beside one another. */
const tableStyle = {
  '& th, & td': { px: { xs: 1, sm: 2 } },
  '& th:first-of-type': { pl: 2.5 },
  '& thead th': {
    ...headCellStyle,
    borderTop: 1,
    borderColor: 'divider',
    py: 1,
  },
  '& tbody th': { fontWeight: 'inherit' },
} as const;
