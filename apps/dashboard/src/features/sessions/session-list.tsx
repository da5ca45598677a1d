import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../../components/message.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { useNow } from '../../lib/use-now.ts';
import { ListNotice } from './list-notice.tsx';
import { lastPage, PAGE_SIZES } from './list-state.ts';
import { SessionCards } from './session-cards.tsx';
import { SessionSkeleton } from './session-skeleton.tsx';
import { SessionTable } from './session-table.tsx';
import { SessionToolbar } from './session-toolbar.tsx';
import { sessionsQuery } from './sessions-query.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useHeldList } from './use-held-list.ts';
import { useListState } from './use-list-state.ts';

/** "3 minutes ago" must not stay so for long. */
const CLOCK_STEP_MS = 15_000;

/** The recorded sessions of the current workspace: searched, ordered, in pages, kept up to date by themselves. */
export function SessionList() {
  const { t } = useTranslation(['sessions', 'dashboard']);
  const { state, change } = useListState();
  const query = useQuery(sessionsQuery(state));
  const { data, isError, isPaused, isPlaceholderData, refetch, isFetching } = query;
  const area = useRef<HTMLDivElement>(null);
  const { list, release } = useHeldList(JSON.stringify(state), query, area);
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
    if (!list || beyond) {
      if (!isError) return <SessionSkeleton rows={state.page_size} wide={wide} />;
      return (
        <Message role="alert" title={t('error.title')} body={t('error.body')}>
          <Button variant="contained" loading={isFetching} onClick={() => refetch()}>
            {t('dashboard:retry')}
          </Button>
        </Message>
      );
    }
    if (list.count === 0 && state.search === '') {
      return (
        <Message
          icon={<VideocamOutlined fontSize="large" />}
          title={t('empty.title')}
          body={t('empty.body')}
        />
      );
    }
    if (list.count === 0) {
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
          ref={area}
          aria-busy={isPlaceholderData}
          sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 160ms' }}
        >
          {wide ? (
            <SessionTable
              sessions={list.results}
              now={now}
              ordering={state.ordering}
              onOrder={(ordering) => change({ ordering })}
              onCopy={copyLink}
            />
          ) : (
            <SessionCards sessions={list.results} now={now} onCopy={copyLink} />
          )}
        </Box>
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Pagination
            page={state.page}
            pageSize={state.page_size}
            pageSizes={PAGE_SIZES}
            count={list.count}
            onPage={(page) => change({ page })}
            onPageSize={(page_size) => change({ page_size })}
            texts={{
              label: t('pagination.label'),
              rows: t('pagination.rows'),
              previous: t('pagination.previous'),
              next: t('pagination.next'),
              range: t('pagination.range', {
                from: first,
                to: first + list.results.length - 1,
                total: list.count,
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
      <ListNotice
        list={list}
        stale={isError || isPaused}
        onRelease={() => {
          release();
          window.scrollTo({ top: 0 });
        }}
      />
      <Paper variant="outlined">{content()}</Paper>
    </>
  );
}
