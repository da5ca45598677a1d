import Box from '@mui/material/Box';
import type { IdlePeriod } from '@vitrine/contract/recording-index';
import { memo } from 'react';
import { SLIDER_MAX } from '../kernel/slider.ts';
import { shadesOf } from './shades.ts';

interface GapShadesProps {
  gaps: readonly IdlePeriod[];
  /** Ms of session time. */
  duration: number;
}

/** The inactive stretches over the slider's rail, hatched; its description says them in words. */
export const GapShades = memo(function GapShades({ gaps, duration }: GapShadesProps) {
  const percent = (ms: number) => `${(ms / duration) * SLIDER_MAX}%`;
  return (
    <Box aria-hidden data-testid="replay-gaps" sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {shadesOf(gaps, duration).map(({ from, to }) => (
        <Box key={from} sx={shadeStyle} style={{ left: percent(from), width: percent(to - from) }} />
      ))}
    </Box>
  );
});

const shadeStyle = {
  position: 'absolute',
  top: 'calc(50% - 6px)',
  height: 12,
  borderRadius: '3px',
  bgcolor: 'action.hover',
  overflow: 'hidden',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    opacity: 0.55,
    color: 'text.secondary',
    backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 1.5px, transparent 1.5px 5px)',
  },
} as const;
