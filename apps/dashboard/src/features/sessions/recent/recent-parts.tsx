import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { stretchedLink } from '../../../components/stretched-link.ts';
import { sessionReplayPath } from '../../../config/paths.ts';
import { dateAndTime, shortId } from '../../../lib/format.ts';
import { useVisitHint } from '../rows/session-parts.tsx';
import { warming } from '../warming/warming.ts';

interface OfSession {
  session: SessionSummary;
}

/** The visitor's email or that they have none, in one line. */
export function Visitor({ session }: OfSession) {
  const { t } = useTranslation('sessions');
  return (
    <Box component="span" sx={oneLine}>
      {session.user_email ?? t('anonymous')}
    </Box>
  );
}

export const Begun = ({ session }: OfSession) => (
  <time dateTime={session.start_time}>{dateAndTime(session.start_time)}</time>
);

/** Opens the replay in a new tab; it covers the whole row or card around it (`linkArea`), and tells every page of the visit. */
export function PlayButton({ session }: OfSession) {
  const { t } = useTranslation(['dashboard', 'sessions']);
  const visitHint = useVisitHint();
  const visitor = session.user_email ?? t('sessions:anonymous');
  return (
    <Button
      component="a"
      {...warming(session.session_id)}
      href={sessionReplayPath(session.session_id)}
      target="_blank"
      rel="noopener"
      title={visitHint(visitor, session)}
      aria-label={t('recent.playOf', { visitor, id: shortId(session.session_id) })}
      startIcon={<PlayArrowRounded />}
      sx={{ whiteSpace: 'nowrap', ...stretchedLink }}
    >
      {t('recent.play')}
    </Button>
  );
}

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 560,
} as const;
