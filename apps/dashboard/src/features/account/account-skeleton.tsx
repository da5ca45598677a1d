import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** The cards' heights in px: photo, details, password, security. */
const CARDS = [130, 206, 98, 99];

/** Stands where the account will be. */
export function AccountSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
      {CARDS.map((height) => (
        <Paper key={height} variant="outlined" sx={{ height, p: { xs: 2, sm: 3 } }}>
          <Skeleton width="30%" height={28} />
          <Skeleton width="55%" />
        </Paper>
      ))}
    </Box>
  );
}
