import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../components/message.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { useNow } from '../../lib/use-now.ts';
import { lastPage, PAGE_SIZES } from './list-state.ts';
import { SessionCards } from './session-cards.tsx';
import { SessionSkeleton } from './session-skeleton.tsx';
import { SessionTable } from './session-table.tsx';
import { SessionToolbar } from './session-toolbar.tsx';
import { sessionsQuery } from './sessions-query.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useListState } from './use-list-state.ts';

/** "3 minutes ago" must not stay so for long. */
const CLOCK_STEP_MS = 15_000;

/** The recorded sessions of the current workspace: searched, ordered, in pages, kept up to date by themselves. */
export function SessionList() {
  const { t } = useTranslation(['sessions', 'dashboard']);
  const { state, change } = useListState();
  const { data, isError, isPlaceholderData, refetch, isFetching } = useQuery(sessionsQuery(state));
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const now = useNow(CLOCK_STEP_MS);
  const copyLink = useCopyLink();

  // A page that is no more (an old link, deleted recordings) leads to the last one that is.
  const last = data && !isPlaceholderData ? lastPage(data.count, state.page_size) : undefined;
  const beyond = last !== undefined && state.page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true });
  });

  const content = () => {
    if (!data || beyond) {
      if (!isError) return <SessionSkeleton rows={state.page_size} wide={wide} />;
      return (
        <Message role="alert" title={t('error.title')} body={t('error.body')}>
          <Button variant="contained" loading={isFetching} onClick={() => refetch()}>
            {t('dashboard:retry')}
          </Button>
        </Message>
      );
    }
    if (data.count === 0 && state.search === '') {
      return (
        <Message
          icon={<VideocamOutlined fontSize="large" />}
          title={t('empty.title')}
          body={t('empty.body')}
        />
      );
    }
    if (data.count === 0) {
      return (
        <Message
          role="status"
          title={t('noMatch.title', { search: state.search, interpolation: { escapeValue: false } })}
          body={t('noMatch.body')}
        >
          <Button variant="outlined" onClick={() => change({ search: '' })}>
            {t('noMatch.clear')}
          </Button>
        </Message>
      );
    }
    const first = (state.page - 1) * state.page_size + 1;
    return (
      <>
        <Box
          aria-busy={isPlaceholderData}
          sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 160ms' }}
        >
          {wide ? (
            <SessionTable
              sessions={data.results}
              now={now}
              ordering={state.ordering}
              onOrder={(ordering) => change({ ordering })}
              onCopy={copyLink}
            />
          ) : (
            <SessionCards sessions={data.results} now={now} onCopy={copyLink} />
          )}
        </Box>
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Pagination
            page={state.page}
            pageSize={state.page_size}
            pageSizes={PAGE_SIZES}
            count={data.count}
            onPage={(page) => change({ page })}
            onPageSize={(page_size) => change({ page_size })}
            texts={{
              label: t('pagination.label'),
              rows: t('pagination.rows'),
              previous: t('pagination.previous'),
              next: t('pagination.next'),
              range: t('pagination.range', {
                from: first,
                to: first + data.results.length - 1,
                total: data.count,
              }),
            }}
          />
        </Box>
      </>
    );
  };

  return (
    <>
      <SessionToolbar state={state} onChange={change} />
      {isError && data && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {t('stale')}
        </Alert>
      )}
      <Paper variant="outlined">{content()}</Paper>
    </>
  );
}
