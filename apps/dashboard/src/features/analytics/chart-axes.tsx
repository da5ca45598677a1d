import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../lib/number-format.ts';
import { labelledDays } from './chart-scale.ts';
import { dayLabel } from './days.ts';

interface ChartAxesProps {
  /** `2026-01-15`, oldest first. */
  dates: readonly string[];
  /** Counts that have a line across the plot. */
  ticks: readonly number[];
  /** Where a day is, and a count, in per cent of the plot. */
  x: (index: number) => number;
  y: (count: number) => number;
}

/** As many labels as fit side by side on a desktop; a phone has room for half. */
const LABELS = 6;

/** Lines across the plot with their counts, and the days under it. Screen readers have a table. */
export function ChartAxes({ dates, ticks, x, y }: ChartAxesProps) {
  const { i18n } = useTranslation();
  const compact = numberFormat(i18n.language, { notation: 'compact' });
  return (
    <Box aria-hidden className="numbers" sx={axesStyle}>
      {ticks.map((tick) => (
        <Box key={tick} className="tick" sx={{ top: `${y(tick)}%` }}>
          <span>{compact.format(tick)}</span>
        </Box>
      ))}
      {labelledDays(dates.length, LABELS).map((index) => (
        <Box key={index} className="day" style={{ left: `${x(index)}%` }}>
          {dayLabel(dates[index] ?? '')}
        </Box>
      ))}
    </Box>
  );
}

const axesStyle = {
  position: 'absolute',
  inset: 0,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '& .tick': { position: 'absolute', left: 0, right: 0, borderTop: 1, borderColor: 'divider' },
  '& .tick span': { position: 'absolute', right: '100%', mr: 1.5, transform: 'translateY(-50%)' },
  '& .day': {
    position: 'absolute',
    top: '100%',
    mt: 1.25,
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
  // From the end: the last day keeps its label.
  '@container (max-width: 25em)': { '& .day:nth-last-of-type(even)': { display: 'none' } },
} as const;
