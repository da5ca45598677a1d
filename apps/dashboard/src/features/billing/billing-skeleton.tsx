import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { PanelLine } from '../../components/panel.tsx';

/** As many plans as the server offers if nothing else is configured. */
const CARDS = 5;

const PanelOutline = ({ sx = {} }: { sx?: object }) => (
  <Paper component="section" variant="outlined" sx={{ minHeight: 184, p: 2.5, ...sx }}>
    <Skeleton width="30%" height={28} />
    <Skeleton width="50%" />
  </Paper>
);

/** Stands where plan and plans will be; the bar above it says that they are on their way. */
export const BillingSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
    <PanelLine>
      <PanelOutline />
      {/* As wide as what was used of the plan. */}
      <PanelOutline sx={{ flex: { lg: '0 0 340px' } }} />
    </PanelLine>
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 224px), 1fr))', gap: 2 }}
    >
      {Array.from({ length: CARDS }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move.
        <Paper key={card} variant="outlined" sx={{ height: 272, p: 2.5 }}>
          <Skeleton width="40%" height={24} />
          <Skeleton width="55%" height={40} />
          <Skeleton />
          <Skeleton />
        </Paper>
      ))}
    </Box>
  </Box>
);
