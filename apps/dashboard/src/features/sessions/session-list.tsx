import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { MAX_LISTED_ROWS } from '@vitrine/contract/limits';
import { PAGE_SIZES } from '@vitrine/contract/list-filters';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadProblem } from '../../components/load-problem.tsx';
import { Message } from '../../components/message.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { paths } from '../../config/paths.ts';
import { numberFormat } from '../../lib/number-format.ts';
import { useNow } from '../../lib/use-now.ts';
import {
  CLEARED,
  furthestPage,
  isFiltered,
  isNarrowed,
  lastPage,
  reachablePage,
} from './query/list-state.ts';
import { sessionsQuery } from './query/sessions-query.ts';
import { useHeldList } from './query/use-held-list.ts';
import { useListState } from './query/use-list-state.ts';
import { ListNotice } from './rows/list-notice.tsx';
import { SessionCards } from './rows/session-cards.tsx';
import { SessionGrid } from './rows/session-grid.tsx';
import { GridSkeleton, SessionSkeleton } from './rows/session-skeleton.tsx';
import { SessionTable } from './rows/session-table.tsx';
import { useColumns } from './rows/use-columns.ts';
import { useCopy } from './rows/use-copy.ts';
import { DeleteSelected } from './selection/delete-selected.tsx';
import { SelectionProvider, useSelection } from './selection/use-selection.ts';
import { SessionToolbar } from './toolbar/session-toolbar.tsx';

/** "3 minutes ago" must not stay so for long. */
const CLOCK_STEP_MS = 15_000;

interface SessionListProps {
  /** Whether the person may delete recordings. */
  canDelete: boolean;
}

/** The recorded sessions of the current workspace: searched, ordered, in pages, kept up to date by themselves. */
export function SessionList({ canDelete }: SessionListProps) {
  const { t, i18n } = useTranslation('sessions');
  const number = (value: number) => numberFormat(i18n.language).format(value);
  const { state, change } = useListState();
  const query = useQuery(sessionsQuery(state));
  const { data, isError, isPaused, isPlaceholderData, refetch, isFetching } = query;
  const area = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const { filters, ...view } = state;
  const { list, release } = useHeldList(JSON.stringify(view), query, area);
  const selection = useSelection(
    JSON.stringify(view),
    list?.results.map(({ session_id }) => session_id) ?? [],
  );
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const now = useNow(CLOCK_STEP_MS);
  const copy = useCopy();
  const columns = useColumns();
  const [refreshing, setRefreshing] = useState(false);
  /** The page begins where its list does; who came by the keyboard goes on from there. */
  const toPage = (page: number) => {
    change({ page });
    paper.current?.focus({ preventScroll: true });
    if ((paper.current?.getBoundingClientRect().top ?? 0) < 0) paper.current?.scrollIntoView();
  };
  const refresh = async () => {
    setRefreshing(true);
    release();
    await refetch();
    setRefreshing(false);
  };

  // A page that is no more (an old link, deleted recordings) leads to the last one that is.
  const last = data && !isPlaceholderData ? lastPage(data.count, state.page_size) : undefined;
  const beyond = last !== undefined && state.page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true });
  });

  const content = () => {
    if (!list || beyond) {
      if (!isError && state.view === 'grid') return <GridSkeleton cards={state.page_size} />;
      if (!isError) return <SessionSkeleton rows={state.page_size} wide={wide} />;
      return (
        <LoadProblem
          title={t('error.title')}
          body={t('error.body')}
          retrying={isFetching}
          onRetry={refetch}
        />
      );
    }
    if (list.count === 0 && !isNarrowed(state)) {
      return (
        <Message icon={<VideocamOutlined fontSize="large" />} title={t('empty.title')} body={t('empty.body')}>
          <Button variant="contained" component={Link} to={paths.firstSteps}>
            {t('empty.action')}
          </Button>
        </Message>
      );
    }
    if (list.count === 0) {
      const noMatch = !isFiltered(state)
        ? ({ title: 'noMatch.title', body: 'noMatch.body' } as const)
        : ({
            title: state.search ? 'noMatch.titleUnderFilters' : 'noMatch.titleOfFilters',
            body: 'noMatch.bodyOfFilters',
          } as const);
      return (
        <Message
          role="status"
          title={t(noMatch.title, { search: state.search, interpolation: { escapeValue: false } })}
          body={t(noMatch.body)}
        >
          <Button
            variant="outlined"
            onClick={() => change({ ...CLEARED, ordering: state.ordering, search: '' })}
          >
            {t('noMatch.clear')}
          </Button>
        </Message>
      );
    }
    const first = (state.page - 1) * state.page_size + 1;
    return (
      <>
        <DeleteSelected allowed={canDelete} listed={list} list={paper} onDeleted={release}>
          <Box
            ref={area}
            aria-busy={isPlaceholderData}
            sx={{ opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 160ms' }}
          >
            {state.view === 'grid' ? (
              <SessionGrid sessions={list.results} now={now} onCopy={copy} />
            ) : wide ? (
              <SessionTable
                sessions={list.results}
                columns={columns}
                now={now}
                ordering={state.ordering}
                onOrder={(ordering) => change({ ordering })}
                onCopy={copy}
              />
            ) : (
              <SessionCards sessions={list.results} now={now} onCopy={copy} />
            )}
          </Box>
        </DeleteSelected>
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Pagination
            page={state.page}
            pageSize={state.page_size}
            pageSizes={PAGE_SIZES[state.view]}
            lastPage={reachablePage(list, state)}
            onPage={toPage}
            onPageSize={(page_size) => change({ page_size })}
            texts={{
              label: t('pagination.label'),
              rows: t('pagination.rows'),
              previous: t('pagination.previous'),
              next: t('pagination.next'),
              range: t(list.count_is_estimate ? 'pagination.rangeAbout' : 'pagination.range', {
                from: number(first),
                to: number(first + list.results.length - 1),
                total: number(list.count),
              }),
            }}
          />
          {state.page === furthestPage(state.page_size) && (
            <Typography color="textSecondary" variant="body2" sx={{ px: 2, pb: 2 }}>
              {t('pagination.narrow', { rows: number(MAX_LISTED_ROWS) })}
            </Typography>
          )}
        </Box>
      </>
    );
  };

  return (
    <>
      <SessionToolbar
        state={state}
        wide={wide}
        columns={wide && state.view === 'list' ? columns : undefined}
        count={list}
        refreshing={refreshing}
        onRefresh={refresh}
        onChange={change}
        area={area}
      />
      <ListNotice
        list={list}
        stale={isError || isPaused}
        onRelease={() => {
          release();
          window.scrollTo({ top: 0 });
        }}
      />
      <Paper
        variant="outlined"
        ref={paper}
        tabIndex={-1}
        role="region"
        aria-label={t('title')}
        sx={{ outline: 'none', scrollMarginTop: 16 }}
      >
        <SelectionProvider value={selection}>{content()}</SelectionProvider>
      </Paper>
    </>
  );
}
