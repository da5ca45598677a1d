import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import TabletMacOutlined from '@mui/icons-material/TabletMacOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Device, SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { Breakable } from '../../../components/breakable.tsx';
import { SEEN_LAYER, stretchedLink } from '../../../components/stretched-link.ts';
import { exactTime, minutesAndSeconds, readablePath, relativeTime, shortId } from '../../../lib/format.ts';
import { storeText } from '../../../lib/store-text.ts';
import { useReplayPath } from '../query/use-replay-path.ts';
import { LeftOutMark } from './left-out-mark.tsx';
import { rowLink } from './row-link.ts';
import { storyText } from './story.ts';
import { WhoLine } from './visit-facts.tsx';
import { markedNameStyle, nameStyle, WatchedMark } from './watched-mark.tsx';

/** Pages named in a row; more are an ellipsis (specification, section 2). */
const PAGES_SHOWN = 2;

interface OfSession {
  session: SessionSummary;
}

/** Characters of a page's title. */
const MAX_TITLE = 60;

/** All that a row or card may have cut short: the name in full, the exact time, the story, what was left out, where and in what, every page. */
export function useVisitHint() {
  const { t, i18n } = useTranslation('sessions');
  return (visitor: string, session: SessionSummary): string =>
    [
      visitor,
      exactTime(session.start_time),
      ...(session.left_out ? [t(`leftOut.${session.left_out}`)] : []),
      ...[session.original_domain, session.browser].filter(Boolean),
      ...(session.insight?.story.length ? [storyText(session.insight.story, t, i18n.language)] : []),
      ...session.pages_visited.map((url, place) => {
        const title = storeText(session.page_titles[place] ?? '', MAX_TITLE);
        return title ? `${readablePath(url)} · ${title}` : readablePath(url);
      }),
    ].join('\n');
}

/**
 * The visitor's name as a link to the replay, which covers the whole row or card around it (`linkArea`). So its hint is
 * the hint of all that is in the row.
 */
export function VisitorLink({ session, oneLine = false }: OfSession & { oneLine?: boolean }) {
  const { t } = useTranslation('sessions');
  const replayPath = useReplayPath();
  const visitHint = useVisitHint();
  const visitor = session.user_email ?? t('anonymous');
  return (
    <Box sx={oneLine ? oneLineStyle : markedNameStyle}>
      <Box
        component="a"
        {...rowLink(session, replayPath(session.session_id), visitHint(visitor, session))}
        aria-label={t('openReplay', { visitor, id: shortId(session.session_id) })}
        sx={{
          ...nameStyle(session),
          textDecoration: 'none',
          overflowWrap: 'anywhere',
          ...(oneLine && { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
          ...stretchedLink,
        }}
      >
        <Breakable text={visitor} />
      </Box>
      <WatchedMark session={session} />
    </Box>
  );
}

const oneLineStyle = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const;

/** What stands beneath the visitor's name. */
export const BeneathName = ({ session }: OfSession) => (
  <>
    <WhoLine session={session} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <ShortId session={session} />
      <RecordingStatus session={session} />
      <LeftOutMark session={session} />
      <ActiveMark session={session} />
    </Box>
  </>
);

export function ShortId({ session }: OfSession) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" className="numbers">
      {shortId(session.session_id)}
    </Typography>
  );
}

/** A dot and words: the visitor is still there. */
export function ActiveMark({ session }: OfSession) {
  const { t } = useTranslation('sessions');
  if (!session.active) return null;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        color: 'success.main',
        fontSize: '0.8125rem',
        fontWeight: 560,
        whiteSpace: 'nowrap',
        '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor' },
      }}
    >
      {t('active')}
    </Box>
  );
}

export function Duration({ session }: OfSession) {
  const { t } = useTranslation('sessions');
  return (
    <Box component="span" className="numbers" sx={{ whiteSpace: 'nowrap' }}>
      {t('duration', minutesAndSeconds(session.duration))}
    </Box>
  );
}

/**
 * How long ago, and the exact time: beside it (`exact`), or where there is no room for both in the hint of the row's link,
 * beneath it while the row has the keyboard's focus, and always where nothing can hover.
 */
export function Started({ session, now, exact }: OfSession & { now: number; exact?: boolean }) {
  const time = exactTime(session.start_time);
  return (
    <Box component="time" dateTime={session.start_time} sx={{ position: 'relative' }}>
      {relativeTime(session.start_time, now)}
      <Typography component="span" variant="body2" color="textSecondary" sx={exact ? null : beneathStyle}>
        {exact ? ` · ${time}` : time}
      </Typography>
    </Box>
  );
}

const beneathStyle = {
  display: 'block',
  '@media (hover: hover)': {
    display: 'none',
    // (Where a browser knows no `:has`, the hint alone tells it.)
    'tr:has(:focus-visible) &': { display: 'block' },
    position: 'absolute',
    left: -8,
    top: 'calc(100% + 2px)',
    zIndex: SEEN_LAYER,
    px: 1,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
} as const;

/** The first paths and, where there are more, an ellipsis. */
export function Pages({ session }: OfSession) {
  const { pages_visited: urls } = session;
  const shown = urls.slice(0, PAGES_SHOWN).map(readablePath).join(' → ');
  const text = urls.length > PAGES_SHOWN ? `${shown} …` : shown;
  return (
    <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
      {text}
    </Typography>
  );
}

/** What a page is called; of a page without a title, its path. */
const titleOf = ({ pages_visited, page_titles }: SessionSummary, place: number): string =>
  storeText(page_titles[place] ?? '', MAX_TITLE) || readablePath(pages_visited[place] ?? '');

/** The first pages by their titles and, where there are more, an ellipsis. Their paths are in the hint of the row. */
export function PageTitles({ session }: OfSession) {
  const { pages_visited: urls } = session;
  const shown = urls.slice(0, PAGES_SHOWN).map((_, place) => titleOf(session, place));
  return (
    <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
      {urls.length > PAGES_SHOWN ? `${shown.join(' → ')} …` : shown.join(' → ')}
    </Typography>
  );
}

const DEVICE_ICONS: Record<Device, typeof ComputerOutlined> = {
  desktop: ComputerOutlined,
  mobile: SmartphoneOutlined,
  tablet: TabletMacOutlined,
};

/** What the visitor held in hand, and the browser on it where it is known and has no column of its own. */
export function DeviceName({ session, browserStyle }: OfSession & { browserStyle?: object }) {
  const { t } = useTranslation('sessions');
  const Icon = DEVICE_ICONS[session.platform];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        maxWidth: '100%',
        verticalAlign: 'middle',
      }}
    >
      <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
      <Box
        component="span"
        sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, minWidth: 0 }}
      >
        {t(`device.${session.platform}`)}{' '}
        {session.browser && (
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            noWrap
            sx={{ maxWidth: '100%', ...browserStyle }}
          >
            {session.browser}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Whether a recording to download has been made; most have none, which is said quietly. */
export function RecordingStatus({ session }: OfSession) {
  const { t } = useTranslation('filters');
  return (
    <Typography
      component="span"
      variant="body2"
      color="textSecondary"
      noWrap
      sx={{ ...(!session.has_recording && { fontSize: '0.75rem', lineHeight: 'inherit' }) }}
    >
      {t(session.has_recording ? 'values.recorded' : 'values.not_recorded')}
    </Typography>
  );
}

/** The first pages as chips and, where there are more, an ellipsis. */
export function PageChips({ session, chipStyle }: OfSession & { chipStyle: object }) {
  const { pages_visited: urls } = session;
  return (
    <>
      {urls.slice(0, PAGES_SHOWN).map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page may be visited twice, and none ever moves.
        <Box component="span" key={place} sx={chipStyle}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {titleOf(session, place)}
          </Box>
        </Box>
      ))}
      {urls.length > PAGES_SHOWN && <span>…</span>}
    </>
  );
}
