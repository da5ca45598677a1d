import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/panel.tsx';
import { PanelProblem } from '../../../components/panel-problem.tsx';
import { EmptyPanel } from '../parts/empty-panel.tsx';
import { invoicesQuery } from '../parts/queries.ts';
import { InvoiceTable } from './invoice-table.tsx';

/** A year of them; the others on request. */
const SHOWN = 12;

/** What was charged, the newest first. */
export function InvoicesPanel() {
  const { t } = useTranslation(['billing', 'dashboard']);
  const { data: invoices, isError, isFetching, refetch } = useQuery(invoicesQuery());
  const [all, setAll] = useState(false);
  const content = () => {
    if (!invoices && isError)
      return <PanelProblem text={t('invoices.loadFailed')} retrying={isFetching} onRetry={refetch} />;
    if (!invoices)
      return (
        <Box role="status" aria-label={t('dashboard:loading')} sx={{ px: 2.5, pb: 2.5 }}>
          <Skeleton width="60%" />
        </Box>
      );
    if (invoices.length === 0) return <EmptyPanel body={t('invoices.empty')} />;
    return (
      <>
        <InvoiceTable invoices={all ? invoices : invoices.slice(0, SHOWN)} />
        {!all && invoices.length > SHOWN && (
          <Button sx={{ alignSelf: 'flex-start', m: 1 }} onClick={() => setAll(true)}>
            {t('invoices.all', { total: invoices.length })}
          </Button>
        )}
      </>
    );
  };
  return <Panel title={t('invoices.title')}>{content()}</Panel>;
}
