import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { ON_ITS_SIDE } from '../../../components/on-its-side.ts';

interface ReplayControlsProps {
  playing: boolean;
  onToggle: () => void;
  onRestart: () => void;
  /** Moves with the replay: what is around it is drawn once. */
  seekBar: ReactNode;
  /** What else a person sets: speed, settings, keys. */
  children: ReactNode;
}

export function ReplayControls(props: ReplayControlsProps) {
  const { t } = useTranslation('sessions');
  const { playing } = props;
  const toggle = playing ? t('replay.pause') : t('replay.play');
  return (
    <Box role="group" aria-label={t('replay.controls')} sx={barStyle}>
      <IconAction
        label={toggle}
        data-part="play"
        onClick={props.onToggle}
        sx={{
          gridArea: 'play',
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          '&:hover': { bgcolor: 'primary.dark' },
        }}
      >
        {playing ? <PauseRounded /> : <PlayArrowRounded />}
      </IconAction>
      <IconAction
        label={t('replay.restart')}
        data-part="restart"
        onClick={props.onRestart}
        sx={{ gridArea: 'restart', justifySelf: 'start' }}
      >
        <ReplayRounded />
      </IconAction>
      {props.seekBar}
      <Box sx={{ gridArea: 'tools', justifySelf: 'end', display: 'flex', alignItems: 'center' }}>
        {props.children}
      </Box>
    </Box>
  );
}

const barStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr auto', sm: 'auto auto 1fr auto' },
  gridTemplateAreas: {
    xs: '"seek seek seek" "play restart tools"',
    sm: '"play restart seek tools"',
  },
  alignItems: 'center',
  columnGap: 1,
  px: { xs: 1.5, sm: 2 },
  py: { xs: 0.5, sm: 1 },
  [ON_ITS_SIDE]: { py: 0.25 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
