import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import type { Gap } from '@vitrine/contract/recording-index';
import { gapAt } from '@vitrine/recording/gaps';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GapShades } from './gap-shades.tsx';
import { type Moving, useMoving } from './moving.ts';
import { playTime } from './play-time.ts';
import { SLIDER_MAX, SLIDER_STEP, sliderPosition, sliderValue } from './slider.ts';
import { isSlid } from './use-viewer-keys.ts';

interface ReplayControlsProps {
  /** Where the replay is, ms of session time. */
  moving: Moving;
  duration: number;
  playing: boolean;
  /** The stretches without activity. */
  gaps: readonly Gap[];
  onToggle: () => void;
  onRestart: () => void;
  /** Lies over the slider, as wide as its rail. */
  marks: ReactNode;
  /** The slider was let go at this moment of session time, ms. */
  onSeek: (position: number) => void;
  /** What else a person sets: speed, settings, keys. */
  children: ReactNode;
}

const times = { flex: 'none', fontSize: '0.8125rem', color: 'text.secondary', minWidth: '4ch' } as const;

export function ReplayControls(props: ReplayControlsProps) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const { moving, duration, playing, gaps } = props;
  const position = useMoving(moving, (position) => position);
  /** Where the slider is held; while it is, the replay's progress does not move it. */
  const [held, setHeld] = useState<number | null>(null);
  const latest = useRef<number | null>(null);
  const value = held ?? sliderValue(position, duration);
  const at = held === null ? position : sliderPosition(held, duration);
  const elapsed = playTime(at);
  const total = playTime(duration);
  const moment = t('replay.seekValue', { elapsed, total });
  const toggle = playing ? t('replay.pause') : t('replay.play');
  const idle = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <Box role="group" aria-label={t('replay.controls')} sx={barStyle}>
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
        <Box sx={{ position: 'relative', flex: 1, minWidth: 0, display: 'flex' }}>
          <GapShades gaps={gaps} duration={duration} />
          {props.marks}
          <Slider
            size="small"
            min={0}
            max={SLIDER_MAX}
            step={SLIDER_STEP}
            value={value}
            onChange={(_, next) => {
              latest.current = next;
              setHeld(next);
            }}
            onChangeCommitted={(event) => {
              // MUI's own answer may be one of long ago: it tells no change where the slider comes by itself.
              const next = latest.current ?? value;
              latest.current = null;
              setHeld(null);
              if (!isArrow(event)) props.onSeek(sliderPosition(next, duration));
            }}
            aria-label={t('replay.seek')}
            aria-valuetext={gapAt(gaps, at) ? t('replay.player.inGap', { moment }) : moment}
            {...(gaps.length > 0 && { slotProps: { input: { 'aria-describedby': id } } })}
          />
          {gaps.length > 0 && (
            <Box id={id} hidden>
              {t('replay.player.gaps', { count: gaps.length, time: playTime(idle) })}
            </Box>
          )}
        </Box>
        <Box
          component="span"
          className="numbers"
          data-testid="replay-total"
          sx={{ ...times, textAlign: 'right' }}
        >
          {total}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'tools', justifySelf: 'end', display: 'flex', alignItems: 'center' }}>
        {props.children}
      </Box>
    </Box>
  );
}

/** The viewer's keys act on it (use-viewer-keys.ts): the slider's own step would go first. */
const isArrow = (event: Event | React.SyntheticEvent): boolean =>
  'key' in event && event.target instanceof Element && isSlid(event.target, String(event.key));

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
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
