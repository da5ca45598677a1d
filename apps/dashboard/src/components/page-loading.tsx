import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { wholeScreen } from './whole-screen.ts';

/** While the code of a screen is on its way. Nothing is drawn in the first moments: most screens come faster. */
export function PageLoading() {
  const { t } = useTranslation('dashboard');
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        placeItems: 'center',
        ...wholeScreen('minHeight', 60),
        color: 'text.secondary',
        '@keyframes appear': { from: { opacity: 0 } },
        animation: 'appear 160ms 500ms both',
      }}
    >
      {t('loading')}
    </Box>
  );
}
