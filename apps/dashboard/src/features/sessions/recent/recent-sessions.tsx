import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Message } from '../../../components/message.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PanelProblem } from '../../../components/panel-problem.tsx';
import { paths } from '../../../config/paths.ts';
import { DEFAULTS } from '../query/list-state.ts';
import { sessionsQuery } from '../query/sessions-query.ts';
import { useHeldList } from '../query/use-held-list.ts';
import { ListNotice } from '../rows/list-notice.tsx';
import { RecentCards } from './recent-cards.tsx';
import { RecentSkeleton } from './recent-skeleton.tsx';
import { RecentTable } from './recent-table.tsx';

/** What the overview asks for (specification, section 7). */
const NEWEST = { ...DEFAULTS, page: 1, page_size: 5, ordering: '-created_at' } as const;

/** The newest visits; they stay where they are while somebody reads them. */
export function RecentSessions() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(sessionsQuery(NEWEST));
  const { isError, isPaused, isFetching, refetch } = query;
  const area = useRef<HTMLDivElement>(null);
  const { list, release } = useHeldList('newest', query, area);
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });

  const content = () => {
    if (!list && isError) {
      return (
        <Box sx={{ display: 'flex', minHeight: 240 }}>
          <PanelProblem text={t('recent.failed')} retrying={isFetching} onRetry={refetch} />
        </Box>
      );
    }
    if (!list) return <RecentSkeleton rows={NEWEST.page_size} wide={wide} />;
    if (list.count === 0) {
      return (
        <Message
          icon={<VideocamOutlined fontSize="large" />}
          title={t('recent.empty.title')}
          body={t('recent.empty.body')}
        >
          <Button variant="contained" component={Link} to={paths.settings}>
            {t('recent.empty.action')}
          </Button>
        </Message>
      );
    }
    const Rows = wide ? RecentTable : RecentCards;
    return (
      <div ref={area}>
        <Rows sessions={list.results} />
      </div>
    );
  };

  return (
    // The notice stands half on the panel, clear of what is above.
    <Box sx={{ '& > [role=status]': { transform: 'none' } }}>
      <ListNotice list={list} stale={isError || isPaused} onRelease={release} />
      <Panel
        title={t('recent.title')}
        end={
          <Button
            component={Link}
            to={paths.recordings}
            sx={{ visibility: list?.count ? 'visible' : 'hidden' }}
          >
            {t('recent.all')}
          </Button>
        }
      >
        {content()}
      </Panel>
    </Box>
  );
}
