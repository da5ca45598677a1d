import Box from '@mui/material/Box';
import type { TimelinePoint } from '@vitrine/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { dayLabel } from './days.ts';

interface ChartTooltipProps {
  point: TimelinePoint;
  /** Of the point, in per cent of the plot. */
  left: number;
  top: number;
  today: boolean;
}

/** The day that is pointed at: a line, a dot on it, and the day's count. */
export function ChartTooltip({ point, left, top, today }: ChartTooltipProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Box aria-hidden data-testid="chart-tooltip" sx={{ pointerEvents: 'none' }}>
      <Box sx={lineStyle} style={{ left: `${left}%` }} />
      <Box sx={dotStyle} style={{ left: `${left}%`, top: `${top}%` }} />
      <Box sx={labelStyle} style={left < 50 ? { left: `${left}%` } : { right: `${100 - left}%` }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {dayLabel(point.date)}
          {today && ` · ${t('chart.soFar')}`}
        </Box>
        <Box component="strong" className="numbers" sx={{ display: 'block', fontWeight: 620 }}>
          {t('chart.count', { count: point.sessions })}
        </Box>
      </Box>
    </Box>
  );
}

const lineStyle = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  borderLeft: 1,
  borderColor: 'text.disabled',
} as const;

const dotStyle = {
  position: 'absolute',
  width: 10,
  height: 10,
  m: '-5px',
  borderRadius: '50%',
  border: 2,
  borderColor: 'background.paper',
  bgcolor: 'primary.main',
} as const;

/** On the side that has more room: it never leaves the plot. */
const labelStyle = {
  position: 'absolute',
  top: 0,
  mx: 1.5,
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
} as const;
