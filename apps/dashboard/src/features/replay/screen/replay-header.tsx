import FullscreenExitRounded from '@mui/icons-material/FullscreenExitRounded';
import FullscreenRounded from '@mui/icons-material/FullscreenRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { ON_ITS_SIDE } from '../../../components/on-its-side.ts';
import { dateAndTime, exactTime } from '../../../lib/format.ts';

interface ReplayHeaderProps {
  /** The store's domain; empty when unknown. */
  domain: string;
  /** Who it was: an email, or that nobody knows. */
  visitor?: string;
  /** ISO 8601. */
  start_time: string;
  /** The way back. */
  back?: ReactNode;
  /** Ways to other visits. */
  around?: ReactNode;
  fullscreen: { on: boolean; toggle: () => void } | null;
}

export function ReplayHeader({ domain, visitor, start_time, back, around, fullscreen }: ReplayHeaderProps) {
  const { t } = useTranslation('sessions');
  const title = domain || t('replay.title');
  const screen = fullscreen?.on ? t('replay.exitFullscreen') : t('replay.fullscreen');
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 1 },
        minHeight: 56,
        [ON_ITS_SIDE]: { minHeight: 44 },
        px: { xs: 0.5, sm: 1 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <title>{`${title} · ${t('replay.title')} · Vitrine`}</title>
      {back}
      <Box sx={{ flex: 1, minWidth: 0, ...(back ? { ml: { xs: 0.5, sm: 0 } } : { pl: 1 }) }}>
        <Typography component="h1" variant="h3" noWrap>
          {title}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
          {visitor !== undefined && (
            <>
              <bdi title={visitor}>{visitor}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={start_time} title={exactTime(start_time)}>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {exactTime(start_time)}
            </Box>
            {/* A phone has no room for the seconds. */}
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              {dateAndTime(start_time)}
            </Box>
          </time>
        </Typography>
      </Box>
      {around}
      {fullscreen && (
        <IconAction label={screen} onClick={fullscreen.toggle}>
          {fullscreen.on ? <FullscreenExitRounded /> : <FullscreenRounded />}
        </IconAction>
      )}
    </Box>
  );
}
