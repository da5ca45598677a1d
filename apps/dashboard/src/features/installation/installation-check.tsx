import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Awaited } from '../../components/awaited.tsx';
import { Panel } from '../../components/panel.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { tint } from '../../components/tint.ts';
import { Unseen } from '../../components/unseen.tsx';
import { paths } from '../../config/paths.ts';
import { exactTime, relativeTime } from '../../lib/format.ts';
import { useInstallation } from './installation-query.ts';
import { type InstallationState, refusedNow } from './installation-state.ts';
import { LostPages, NothingCame } from './nothing-came.tsx';
import { RefusedOrigins } from './refused-origins.tsx';

interface InstallationCheckProps {
  user: User | undefined;
  /** The script is on the same screen. */
  scriptIsNear?: boolean;
}

/** Waits for the first session of the store and says when it came; and what may keep it from coming. */
export function InstallationCheck({ user, scriptIsNear }: InstallationCheckProps) {
  const { t } = useTranslation(['settings', 'dashboard']);
  const { installation, state, now, failed, retrying, retry } = useInstallation();
  const last = installation?.last_event_at;
  const content = () => {
    if (failed)
      return <PanelProblem text={t('installation.check.failed')} retrying={retrying} onRetry={retry} />;
    const said = state ?? 'waiting';
    return (
      <Box sx={bodyStyle}>
        <Awaited settled={state !== undefined}>
          <Box sx={[stateStyle, said === 'live' && liveStyle]}>
            {ICONS[said]}
            <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{t(`installation.check.${said}`)}</Box>
              <Box sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
                {said !== 'waiting' && last && (
                  <time dateTime={last} title={exactTime(last)}>
                    {t('installation.check.last', { when: relativeTime(last, now) })}
                  </time>
                )}{' '}
                {said !== 'live' && t(`installation.check.${said}Body`)}
              </Box>
            </Box>
            {said !== 'waiting' && last && (
              <Button component={Link} to={paths.recordings} variant="outlined">
                {t('installation.check.watch')}
              </Button>
            )}
          </Box>
        </Awaited>
        {installation && user && (
          <NothingCame
            user={user}
            installation={installation}
            now={now}
            scriptIsNear={scriptIsNear ?? false}
          />
        )}
        {installation && <LostPages installation={installation} />}
        {installation && user && <RefusedOrigins user={user} refused={refusedNow(installation)} />}
      </Box>
    );
  };
  return (
    <Panel title={t('installation.check.title')} sx={{ position: 'relative' }}>
      {content()}
      {/* Without the time, which changes by itself and would be read out again and again. */}
      <Unseen role="status">{state && t(`installation.check.${state}`)}</Unseen>
    </Panel>
  );
}

const ICONS: Record<InstallationState, React.ReactNode> = {
  waiting: <CircularProgress size={22} aria-hidden sx={{ m: '1px' }} />,
  live: <CheckCircleRounded color="success" />,
  quiet: <HistoryRounded color="action" />,
  usedUp: <ErrorOutlineRounded color="error" />,
};

const bodyStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  px: 2.5,
  pb: 2.5,
} as const;

const stateStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1.5,
  minHeight: 72,
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

const liveStyle = {
  borderColor: 'success.main',
  bgcolor: tint('success', 0.1),
} as const;
