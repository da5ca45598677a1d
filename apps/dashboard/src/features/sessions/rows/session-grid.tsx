import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { Breakable } from '../../../components/breakable.tsx';
import { aboveLink, linkArea, stretchedLink } from '../../../components/stretched-link.ts';
import { shortId } from '../../../lib/format.ts';
import { useReplayPath } from '../query/use-replay-path.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { FoundLine } from './found-line.tsx';
import { LeftOutMark } from './left-out-mark.tsx';
import { PREVIEW_SHAPE } from './preview-fit.ts';
import { rowLink, scrollRoom } from './row-link.ts';
import {
  ActiveMark,
  DeviceName,
  Duration,
  PageChips,
  RecordingStatus,
  ShortId,
  Started,
  useVisitHint,
} from './session-parts.tsx';
import { SessionPreview } from './session-preview.tsx';
import { gridStyle } from './session-skeleton.tsx';
import { type SessionRows, useStableRows } from './use-stable-rows.ts';
import { VisitActions } from './visit-actions.tsx';
import { Story, VisitFacts, WhoLine } from './visit-facts.tsx';
import { markedNameStyle, nameStyle, WatchedMark } from './watched-mark.tsx';

/** The grid: a card a visit, as many side by side as there is room for. */
export function SessionGrid({ sessions, now, onCopy }: SessionRows) {
  const { t } = useTranslation('sessions');
  const rows = useStableRows(now, onCopy);
  return (
    <Box component="ul" aria-label={t('title')} sx={gridStyle}>
      {rows(sessions, (session) => (
        <Box component="li" key={session.session_id} sx={cardStyle}>
          <PlayArea session={session} />
          <SelectBox session={session} sx={selectStyle} />
          <Box sx={wordsStyle}>
            <Box sx={markedNameStyle}>
              <Box component="span" sx={{ ...nameStyle(session), overflowWrap: 'anywhere' }}>
                <Breakable text={session.user_email ?? t('anonymous')} />
              </Box>
              <WatchedMark session={session} />
            </Box>
            <WhoLine session={session} />
            <Box sx={factsStyle}>
              <ShortId session={session} />
              <RecordingStatus session={session} />
              <LeftOutMark session={session} />
            </Box>
            <Box sx={{ fontSize: '0.875rem' }}>
              <Started session={session} now={now} exact />
            </Box>
            <Box sx={{ ...factsStyle, columnGap: 0.75 }}>
              <Box component="span" sx={chipStyle}>
                <DeviceName session={session} />
              </Box>
              <PageChips session={session} chipStyle={chipStyle} />
            </Box>
            <Story session={session} />
            <FoundLine session={session} />
            <VisitFacts session={session} />
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', px: 1, pb: 1 }}>
            <ViewReplay session={session} />
            <Box sx={{ ml: 'auto' }}>
              <VisitActions session={session} onCopy={onCopy} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What a click on the card does, and how long it takes to watch. The button below says it in words. */
function PlayArea({ session }: { session: SessionSummary }) {
  return (
    <Box sx={playAreaStyle}>
      <SessionPreview session={session} />
      <Box aria-hidden sx={playStyle}>
        <PlayArrowRounded fontSize="large" />
      </Box>
      <Box sx={{ ...labelStyle, top: 8, left: 8 }}>
        <ActiveMark session={session} />
      </Box>
      <Box sx={{ ...labelStyle, right: 8, bottom: 8 }}>
        <Duration session={session} />
      </Box>
    </Box>
  );
}

/** A link that covers its card. */
function ViewReplay({ session }: { session: SessionSummary }) {
  const { t } = useTranslation('sessions');
  const replayPath = useReplayPath();
  const visitHint = useVisitHint();
  const visitor = session.user_email ?? t('anonymous');
  return (
    <Button
      component="a"
      {...rowLink(session, replayPath(session.session_id), visitHint(visitor, session))}
      aria-label={t('viewReplayOf', {
        visitor,
        id: shortId(session.session_id),
        interpolation: { escapeValue: false },
      })}
      sx={{ px: 1, ...stretchedLink }}
    >
      {t('viewReplay')}
    </Button>
  );
}

const cardStyle = {
  ...linkArea,
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  ...scrollRoom,
  transition: 'border-color 120ms',
  '&:hover, &:focus-within': { borderColor: 'primary.main' },
} as const;

/** As wide as the card, whatever a name or a path is. */
const wordsStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 1,
  p: 2,
  pb: 1,
} as const;

/** In the corner of the picture, whatever it shows. */
const selectStyle = {
  ...aboveLink,
  position: 'absolute',
  top: 8,
  right: 8,
  borderRadius: '50%',
  bgcolor: 'background.paper',
} as const;

const playAreaStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: PREVIEW_SHAPE,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const;

const playStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
  bgcolor: 'background.paper',
  color: 'primary.main',
} as const;

/** Legible on whatever the picture shows. */
const labelStyle = {
  position: 'absolute',
  display: 'flex',
  borderRadius: 999,
  px: 1,
  py: 0.25,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '&:empty': { display: 'none' },
} as const;

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.75,
} as const;

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 26,
  maxWidth: '100%',
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 999,
  fontSize: '0.8125rem',
} as const;
