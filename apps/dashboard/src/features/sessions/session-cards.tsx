import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import {
  ActiveMark,
  CopyLinkButton,
  DeviceName,
  Duration,
  Pages,
  ShortId,
  Started,
  VisitorLink,
} from './session-parts.tsx';

interface SessionCardsProps {
  sessions: readonly SessionSummary[];
  /** Epoch milliseconds. */
  now: number;
  onCopy: (sessionId: string) => void;
}

/** The list on small screens: a card a visit, all of it opens the replay. */
export function SessionCards({ sessions, now, onCopy }: SessionCardsProps) {
  const { t } = useTranslation('sessions');
  return (
    <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sessions.map((session) => (
        <Box component="li" key={session.session_id} sx={cardStyle}>
          <Box sx={{ minWidth: 0 }}>
            <VisitorLink session={session} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
              <ShortId session={session} />
              <ActiveMark session={session} />
            </Box>
          </Box>
          <CopyLinkButton session={session} onCopy={onCopy} />
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <Pages session={session} />
          </Box>
          <Box sx={factsStyle}>
            <Started session={session} now={now} exact />
            <Box sx={lastFactsStyle}>
              <Duration session={session} />
              <DeviceName session={session} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const cardStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 1,
  rowGap: 0.75,
  p: 2,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

const factsStyle = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  fontSize: '0.875rem',
} as const;

const lastFactsStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexBasis: { xs: '100%', sm: 'auto' },
} as const;
