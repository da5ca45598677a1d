import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { Unseen } from '../../../components/unseen.tsx';
import { useToggleWatched } from './use-watched.ts';

interface OfSession {
  session: SessionSummary;
}

/** The visitor's name: strong while the visit is still to be watched, calm afterwards. */
export const nameStyle = ({ watched }: SessionSummary) =>
  ({ fontWeight: watched ? 420 : 620, color: watched ? 'text.secondary' : 'text.primary' }) as const;

/** A name and its mark, which follows the last word of a name that takes several lines: into the padding, and never to a line of its own. */
export const markedNameStyle = {
  minWidth: 0,
  pr: 3,
  '& > :last-child': { ml: 1, mr: -3, verticalAlign: 'text-bottom' },
} as const;

/** An eye beside what was watched, a dot beside what was not. */
export function WatchedMark({ session: { watched } }: OfSession) {
  const { t } = useTranslation('sessions');
  const text = t(watched ? 'watched.yes' : 'watched.no');
  return (
    <Box component="span" sx={markStyle}>
      {watched ? (
        <VisibilityOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      ) : (
        <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main' }} />
      )}
      <Unseen>{text}</Unseen>
    </Box>
  );
}

/** Turns the mark around; what it says is what it does. */
export function WatchedButton({ session }: OfSession) {
  const { t } = useTranslation('sessions');
  const toggle = useToggleWatched();
  const text = t(session.watched ? 'watched.unmark' : 'watched.mark');
  const Icon = session.watched ? VisibilityOffOutlined : VisibilityOutlined;
  return (
    <IconAction label={text} onClick={() => toggle(session)}>
      <Icon fontSize="small" />
    </IconAction>
  );
}

const markStyle = {
  position: 'relative',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 16,
  height: 16,
} as const;
