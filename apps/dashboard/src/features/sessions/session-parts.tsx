import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import TabletMacOutlined from '@mui/icons-material/TabletMacOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Device, SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { sessionReplayPath } from '../../config/paths.ts';
import { exactTime, minutesAndSeconds, readablePath, relativeTime, shortId } from '../../lib/format.ts';

/** Pages named in a row; more are an ellipsis (specification, section 2). */
const PAGES_SHOWN = 2;

interface OfSession {
  session: SessionSummary;
}

/**
 * The visitor's name as a link to the replay, which covers the whole positioned row or card around it. So its hint is
 * the hint of all that is in the row: the name in full, the exact time, every page.
 */
export function VisitorLink({ session, oneLine = false }: OfSession & { oneLine?: boolean }) {
  const { t } = useTranslation('sessions');
  const visitor = session.user_email ?? t('anonymous');
  return (
    <Box
      component="a"
      href={sessionReplayPath(session.session_id)}
      target="_blank"
      rel="noopener"
      title={[visitor, exactTime(session.start_time), ...session.pages_visited.map(readablePath)].join('\n')}
      aria-label={t('openReplay', { visitor, id: shortId(session.session_id) })}
      sx={{
        color: 'text.primary',
        fontWeight: 560,
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        ...(oneLine && {
          display: 'block',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }),
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
      }}
    >
      {visitor}
    </Box>
  );
}

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
  return <span className="numbers">{t('duration', minutesAndSeconds(session.duration))}</span>;
}

/** How long ago. The exact time is in the hint of the row's link, or beside it where there is no pointing (`exact`). */
export function Started({ session, now, exact }: OfSession & { now: number; exact?: boolean }) {
  return (
    <time dateTime={session.start_time}>
      {relativeTime(session.start_time, now)}
      {exact && (
        <Typography component="span" variant="body2" color="textSecondary">
          {` · ${exactTime(session.start_time)}`}
        </Typography>
      )}
    </time>
  );
}

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

const DEVICE_ICONS: Record<Device, typeof ComputerOutlined> = {
  desktop: ComputerOutlined,
  mobile: SmartphoneOutlined,
  tablet: TabletMacOutlined,
};

/** What the visitor held in hand, and the browser on it where it is known. */
export function DeviceName({ session }: OfSession) {
  const { t } = useTranslation('sessions');
  const Icon = DEVICE_ICONS[session.platform];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
      <Box
        component="span"
        sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}
      >
        {t(`device.${session.platform}`)}{' '}
        {session.browser && (
          <Typography component="span" variant="body2" color="textSecondary" noWrap>
            {session.browser}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

export function CopyLinkButton({ session, onCopy }: OfSession & { onCopy: (sessionId: string) => void }) {
  const { t } = useTranslation('sessions');
  return (
    <IconButton
      className="row-action"
      aria-label={t('copyLink')}
      title={t('copyLink')}
      onClick={() => onCopy(session.session_id)}
      // Above the link that covers the row.
      sx={{ position: 'relative', zIndex: 1 }}
    >
      <LinkOutlined fontSize="small" />
    </IconButton>
  );
}
