import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { linkArea } from '../../../components/stretched-link.ts';
import { ActiveMark, Duration, Pages, ShortId } from '../rows/session-parts.tsx';
import { Begun, PlayButton, Visitor } from './recent-parts.tsx';

/** The newest visits on small screens: a card a visit, all of it opens the replay. */
export function RecentCards({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box component="ul" aria-label={t('recent.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sessions.map((session) => (
        <Box component="li" key={session.session_id} sx={cardStyle}>
          <Box sx={{ minWidth: 0 }}>
            <Visitor session={session} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
              <ShortId session={session} />
              <ActiveMark session={session} />
            </Box>
          </Box>
          {/* Its text, not its edge, ends where the others do. */}
          <Box sx={{ mr: -2 }}>
            <PlayButton session={session} />
          </Box>
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <Pages session={session} />
          </Box>
          <Box sx={factsStyle}>
            <Begun session={session} />
            <Duration session={session} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const cardStyle = {
  ...linkArea,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1,
  rowGap: 0.5,
  px: 2.5,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const factsStyle = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  fontSize: '0.875rem',
} as const;
