import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import type { PlayerState } from '../kernel/viewing.ts';
import { atEdgeStyle, overPictureStyle } from './passing-notice.tsx';

/** Time to read what was there at the end, and to say no. */
const WAIT_S = 5;

interface NextRecordingProps {
  state: ExternalStore<PlayerState>;
  /** Where the replay is, ms of session time. */
  moving: ExternalStore;
  duration: number;
  onNext: () => void;
}

/** When the replay has played to its end, begins the next one a moment later, unless somebody stays. */
export function NextRecording({ state, moving, duration, onNext }: NextRecordingProps) {
  const { t } = useTranslation('sessions');
  /** Seconds; null while it plays, is elsewhere than at its end, or somebody stays. */
  const [left, setLeft] = useState<number | null>(null);
  const next = useLatest(onNext);
  useEffect(() => {
    let playing = state.now().playing;
    const stops = [
      state.listen(() => {
        if (state.now().playing === playing) return;
        playing = !playing;
        setLeft(!playing && moving.now() >= duration ? WAIT_S : null);
      }),
      moving.listen(() => moving.now() < duration && setLeft(null)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [state, moving, duration]);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) return next();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, next]);
  if (left === null) return null;
  return (
    <Box sx={placeStyle}>
      <Box sx={{ ...overPictureStyle, ...noticeStyle }}>
        <span role="timer" className="numbers">
          {t('replay.player.nextIn', { seconds: left })}
        </span>
        <Button size="small" color="inherit" onClick={onNext}>
          {t('replay.player.nextNow')}
        </Button>
        <Button size="small" color="inherit" onClick={() => setLeft(null)}>
          {t('replay.player.nextNot')}
        </Button>
      </Box>
    </Box>
  );
}

const placeStyle = { ...atEdgeStyle, display: 'flex', justifyContent: 'center' } as const;

const noticeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 1,
  borderRadius: 6,
} as const;
