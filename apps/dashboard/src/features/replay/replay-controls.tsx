import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Speed } from './clock.ts';
import { playTime } from './play-time.ts';
import { SLIDER_MAX, SLIDER_STEP, sliderPosition, sliderValue } from './slider.ts';

interface ReplayControlsProps {
  /** Ms of session time. */
  position: number;
  duration: number;
  playing: boolean;
  speed: Speed;
  onToggle: () => void;
  onRestart: () => void;
  onSpeed: () => void;
  /** The slider was let go at this moment of session time, ms. */
  onSeek: (position: number) => void;
}

const times = { flex: 'none', fontSize: '0.8125rem', color: 'text.secondary', minWidth: '4ch' } as const;

export function ReplayControls(props: ReplayControlsProps) {
  const { t } = useTranslation('sessions');
  const { position, duration, playing, speed } = props;
  /** Where the slider is held; while it is, the replay's progress does not move it. */
  const [held, setHeld] = useState<number | null>(null);
  const value = held ?? sliderValue(position, duration);
  const elapsed = playTime(held === null ? position : sliderPosition(held, duration));
  const total = playTime(duration);
  const toggle = playing ? t('replay.pause') : t('replay.play');
  return (
    <Box
      role="group"
      aria-label={t('replay.controls')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto 1fr auto', sm: 'auto auto 1fr auto' },
        gridTemplateAreas: {
          xs: '"seek seek seek" "play restart speed"',
          sm: '"play restart seek speed"',
        },
        alignItems: 'center',
        columnGap: 1,
        px: { xs: 1.5, sm: 2 },
        py: { xs: 0.5, sm: 1 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <IconButton
        title={toggle}
        onClick={props.onToggle}
        aria-label={toggle}
        sx={{
          gridArea: 'play',
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          '&:hover': { bgcolor: 'primary.dark' },
        }}
      >
        {playing ? <PauseRounded /> : <PlayArrowRounded />}
      </IconButton>
      <IconButton
        title={t('replay.restart')}
        onClick={props.onRestart}
        aria-label={t('replay.restart')}
        sx={{ gridArea: 'restart', justifySelf: 'start' }}
      >
        <ReplayRounded />
      </IconButton>
      <Box sx={{ gridArea: 'seek', display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Box component="span" className="numbers" data-testid="replay-elapsed" sx={times}>
          {elapsed}
        </Box>
        <Slider
          size="small"
          min={0}
          max={SLIDER_MAX}
          step={SLIDER_STEP}
          value={value}
          onChange={(_, next) => setHeld(next)}
          onChangeCommitted={(_, next) => {
            setHeld(null);
            props.onSeek(sliderPosition(next, duration));
          }}
          aria-label={t('replay.seek')}
          aria-valuetext={t('replay.seekValue', { elapsed, total })}
        />
        <Box
          component="span"
          className="numbers"
          data-testid="replay-total"
          sx={{ ...times, textAlign: 'right' }}
        >
          {total}
        </Box>
      </Box>
      <Button
        title={t('replay.speed', { speed })}
        onClick={props.onSpeed}
        aria-label={t('replay.speed', { speed })}
        color="inherit"
        className="numbers"
        sx={{ gridArea: 'speed', minWidth: 48, px: 1 }}
      >
        {speed}x
      </Button>
    </Box>
  );
}
