import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import type { IdlePeriod } from '@vitrine/contract/recording-index';
import { idlePeriodAt } from '@vitrine/recording/idle-periods';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import { isSlid } from '../kernel/keys.ts';
import { playTime } from '../kernel/play-time.ts';
import { SLIDER_MAX, SLIDER_STEP, sliderPosition, sliderValue } from '../kernel/slider.ts';
import { useStoreValue } from '../playing/use-store.ts';
import { GapShades } from './gap-shades.tsx';

interface SeekBarProps {
  /** Where the replay is, ms of session time. */
  moving: ExternalStore;
  duration: number;
  /** The stretches without activity. */
  gaps: readonly IdlePeriod[];
  /** Lies over the slider, as wide as its rail. */
  markers: ReactNode;
  /** The slider is being moved, and stands at this moment of session time, ms. */
  onScrub: (position: number) => void;
  /** It was let go there. */
  onSeek: (position: number) => void;
}

/** The slider, between the time that has passed and the whole one. */
export function SeekBar(props: SeekBarProps) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const { moving, duration, gaps } = props;
  const position = useStoreValue(moving, (position) => position);
  /** Where the slider is held; while it is, the replay's progress does not move it. */
  const [held, setHeld] = useState<number | null>(null);
  const latest = useRef<number | null>(null);
  const value = held ?? sliderValue(position, duration);
  const at = held === null ? position : sliderPosition(held, duration);
  const elapsed = playTime(at);
  const total = playTime(duration);
  const moment = t('replay.seekValue', { elapsed, total });
  // All times of a replay have the room of the longest: the rail between them keeps its length.
  const room = { minWidth: `${total.length}ch` };
  const idle = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <Box sx={{ gridArea: 'seek', display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box component="span" className="numbers" data-testid="replay-elapsed" sx={times} style={room}>
        {elapsed}
      </Box>
      <Box sx={{ position: 'relative', flex: 1, minWidth: 0, display: 'flex' }}>
        <GapShades gaps={gaps} duration={duration} />
        {props.markers}
        <Slider
          data-part="seek"
          size="small"
          min={0}
          max={SLIDER_MAX}
          step={SLIDER_STEP}
          value={value}
          onChange={(event, next) => {
            latest.current = next;
            setHeld(next);
            // (A key lets go at once.)
            if (event.type !== 'change') props.onScrub(sliderPosition(next, duration));
          }}
          onChangeCommitted={(event) => {
            // MUI's own answer may be one of long ago: it tells no change where the slider comes by itself.
            const next = latest.current ?? value;
            latest.current = null;
            setHeld(null);
            if (!isArrow(event)) props.onSeek(sliderPosition(next, duration));
          }}
          aria-label={t('replay.seek')}
          aria-valuetext={idlePeriodAt(gaps, at) ? t('replay.player.inGap', { moment }) : moment}
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
        style={room}
      >
        {total}
      </Box>
    </Box>
  );
}

/** The viewer's keys act on it (use-viewer-keys.ts): the slider's own step would go first. */
const isArrow = (event: Event | React.SyntheticEvent): boolean =>
  'key' in event && event.target instanceof Element && isSlid(event.target, String(event.key));

const times = { flex: 'none', fontSize: '0.8125rem', color: 'text.secondary' } as const;
