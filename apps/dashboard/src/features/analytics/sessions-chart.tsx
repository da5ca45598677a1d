import Box from '@mui/material/Box';
import type { TimelinePoint } from '@vitrine/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { tint } from '../../components/tint.ts';
import { ChartAxes } from './chart-axes.tsx';
import { countScale } from './chart-scale.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { fullDay } from './days.ts';
import { useDayAt } from './use-day-at.ts';

/**
 * Sessions of each day as a line. Everything is placed in per cent of the plot, so that it fits any width without being
 * measured. The last day is today: its line is dashed, because it is still under way. A library of charts would weigh more
 * than half of what the sign-in screen does (@mui/x-charts 9: 102 kB gzipped) and break the overview's budget for this line.
 */
export function SessionsChart({ points }: { points: readonly TimelinePoint[] }) {
  const { t } = useTranslation('dashboard');
  const { at, handlers } = useDayAt(points.length);
  const last = points.length - 1;
  const scale = countScale(Math.max(0, ...points.map(({ sessions }) => sessions)));

  const x = (index: number) => (last === 0 ? 50 : (index / last) * 100);
  const y = (sessions: number) => 100 - (sessions / scale.top) * 100;
  const line = points.map(({ sessions }, index) => `${x(index)},${y(sessions)}`);
  const day = points[at ?? last];

  return (
    <Box sx={frameStyle}>
      <ChartAxes dates={points.map(({ date }) => date)} ticks={scale.ticks} x={x} y={y} />
      <Box
        role="slider"
        tabIndex={0}
        aria-label={t('chart.label')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={day && `${fullDay(day.date)}: ${t('chart.count', { count: day.sessions })}`}
        {...handlers}
        sx={plotStyle}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={`${x(0)},100 ${line.join(' ')} ${x(last)},100`} className="area" />
          <polyline points={line.slice(0, last).join(' ')} className="line" />
          <polyline points={line.slice(-2).join(' ')} className="line today" />
        </svg>
        {at !== undefined && day && (
          <ChartTooltip point={day} left={x(at)} top={y(day.sessions)} today={at === last} />
        )}
      </Box>
    </Box>
  );
}

/** Room for the axes' labels around the plot. */
const frameStyle = {
  position: 'relative',
  flex: 1,
  containerType: 'inline-size',
  ml: '4.25rem',
  mr: '2.125rem',
  mt: 1,
  mb: '2.75rem',
} as const;

const plotStyle = {
  position: 'absolute',
  inset: 0,
  // A finger that moves up and down scrolls the page.
  touchAction: 'pan-y',
  cursor: 'crosshair',
  '&:focus-visible': { outlineOffset: 6 },
  '& svg': { position: 'absolute', width: '100%', height: '100%', overflow: 'visible' },
  '& .area': { fill: tint('primary', 0.12, 'light') },
  '& .line': {
    fill: 'none',
    stroke: 'var(--mui-palette-primary-light)',
    strokeWidth: 2,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  },
  '& .today': { strokeDasharray: '2 5' },
} as const;
