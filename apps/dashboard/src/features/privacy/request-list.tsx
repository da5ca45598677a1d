import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '../../components/pagination.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { REQUESTS_A_PAGE, requestsQuery } from './privacy-query.ts';
import { RequestRow } from './request-row.tsx';

/** What was asked for of visitors' data, the latest first. */
export function RequestList() {
  const { t } = useTranslation(['settings', 'dashboard']);
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(requestsQuery(page));
  if (!data && isError)
    return <PanelProblem text={t('privacy.list.loadFailed')} retrying={isFetching} onRetry={refetch} />;
  if (!data)
    return (
      <Box role="status" aria-label={t('dashboard:loading')}>
        <Skeleton width="40%" />
        <Skeleton width="25%" />
      </Box>
    );
  const { results, count } = data;
  if (count === 0) return <Typography color="textSecondary">{t('privacy.list.empty')}</Typography>;
  const from = (page - 1) * REQUESTS_A_PAGE;
  return (
    <>
      <Box component="ul" aria-label={t('privacy.list.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {results.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </Box>
      {count > REQUESTS_A_PAGE && (
        <Pagination
          page={page}
          pageSize={REQUESTS_A_PAGE}
          pageSizes={[REQUESTS_A_PAGE]}
          lastPage={Math.ceil(count / REQUESTS_A_PAGE)}
          onPage={setPage}
          onPageSize={() => undefined}
          texts={{
            label: t('privacy.list.pages'),
            rows: t('privacy.list.rows'),
            previous: t('privacy.list.previous'),
            next: t('privacy.list.next'),
            range: t('privacy.list.range', { from: from + 1, to: from + results.length, count }),
          }}
        />
      )}
    </>
  );
}
