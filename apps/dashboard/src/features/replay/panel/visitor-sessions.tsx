import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Unseen } from '../../../components/unseen.tsx';
import { sessionReplayPath } from '../../../config/paths.ts';
import { dateAndTime, exactTime, minutesAndSeconds, readablePath } from '../../../lib/format.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import { visitorQuery } from '../requests/around-query.ts';

interface VisitorSessionsProps {
  sessionId: string;
  /** The list that the replay was opened from, as links carry it. */
  list: string;
}

/** All visits of this visitor, this one among them: when, how long, how many pages, watched or not. */
export function VisitorSessions({ sessionId, list }: VisitorSessionsProps) {
  const { t, i18n } = useTranslation(['sessions', 'dashboard']);
  const { data, isError, isFetching, refetch } = useQuery(visitorQuery(sessionId));
  if (!data && isError) {
    return (
      <Box role="alert" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
        {t('replay.around.failed')}
        <Button size="small" variant="outlined" loading={isFetching} onClick={() => refetch()}>
          {t('dashboard:retry')}
        </Button>
      </Box>
    );
  }
  if (!data) return <Waiting />;
  const { count, count_is_capped, results } = data;
  const counted = numberFormat(i18n.language).format(count) + (count_is_capped ? '+' : '');
  const visitor = results.find(({ session_id }) => session_id === sessionId)?.user_email ?? t('anonymous');
  const alone = count === 1 && results[0]?.session_id === sessionId;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
      <Typography variant="body2" sx={{ px: 2, pt: 1.5, fontWeight: 560, overflowWrap: 'anywhere' }}>
        {visitor}
      </Typography>
      <Typography color="textSecondary" variant="body2" sx={{ px: 2, pb: 1.5 }}>
        {alone
          ? t('replay.around.firstVisit')
          : results.length < count
            ? t('replay.around.newest', { shown: results.length, total: counted })
            : t('replay.around.visits', { count })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {results.map((session) => (
          <Visit
            key={session.session_id}
            session={session}
            list={list}
            current={session.session_id === sessionId}
          />
        ))}
      </Box>
    </Box>
  );
}

function Visit({ session, list, current }: { session: SessionSummary; list: string; current: boolean }) {
  const { t } = useTranslation('sessions');
  const { pages_visited: pages, pages_count, start_time, watched } = session;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={sessionReplayPath(session.session_id, list)}
        title={[exactTime(start_time), ...pages.map(readablePath)].join('\n')}
        {...(current && { 'aria-current': 'true' })}
        sx={rowStyle}
      >
        <Box
          component="time"
          dateTime={start_time}
          sx={{ flex: 1, minWidth: 0, fontWeight: watched ? 420 : 600 }}
        >
          {dateAndTime(start_time)}
        </Box>
        {watched && (
          <Box component="span" sx={{ position: 'relative', display: 'inline-grid' }}>
            <VisibilityOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
            <Unseen>{t('watched.yes')}</Unseen>
          </Box>
        )}
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          className="numbers"
          sx={{ width: '100%' }}
        >
          {[
            ...(current ? [t('replay.around.thisOne')] : []),
            ...(session.active ? [t('active')] : []),
            t('duration', minutesAndSeconds(session.duration)),
            t('replay.around.pages', { count: pages_count }),
          ].join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}

function Waiting() {
  const { t } = useTranslation('sessions');
  return (
    <Box role="status" aria-label={t('replay.loading')} sx={{ px: 2, py: 1.5 }}>
      <Skeleton width={96} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 2,
  py: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
  '&[aria-current]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' },
} as const;
