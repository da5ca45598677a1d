import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

interface MetricCardProps {
  name: string;
  /** Undefined until it is known. */
  value: string | undefined;
  /** What the number counts. */
  hint: string;
  /** Marks it as happening now. */
  live?: boolean;
}

/** One number of the overview; part of a `dl`. */
export const MetricCard = ({ name, value, hint, live = false }: MetricCardProps) => (
  <Paper variant="outlined" sx={cardStyle}>
    <Typography component="dt" color="textSecondary" sx={{ fontWeight: 520 }}>
      {name}
    </Typography>
    <Box component="dd" className="numbers" sx={valueStyle}>
      {value === undefined ? (
        <Skeleton width="5ch" />
      ) : (
        <>
          {value}
          {live && <Box component="span" aria-hidden sx={liveStyle} />}
        </>
      )}
    </Box>
    <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, textWrap: 'pretty' }}>
      {hint}
    </Typography>
  </Paper>
);

const cardStyle = {
  display: 'grid',
  // Beside a name of two lines the numbers stand in one line.
  gridRow: 'span 3',
  gridTemplateRows: 'subgrid',
  gap: 0.25,
  minWidth: 0,
  px: { xs: 2, sm: 2.5 },
  py: 2,
} as const;

const valueStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  m: 0,
  // Two stand side by side on a phone.
  fontSize: { xs: '1.625rem', sm: '1.875rem' },
  fontWeight: 650,
  lineHeight: 1.3,
  letterSpacing: '-0.02em',
} as const;

const liveStyle = { width: 10, height: 10, borderRadius: '50%', bgcolor: 'success.main' } as const;
