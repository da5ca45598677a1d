import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PanelNote } from './panel-note.tsx';

/** In place of what happened in the visit, while it is not there. `retry`: it could not be had. */
export function NotReadYet({ retry }: { retry: (() => void) | null }) {
  const { t } = useTranslation('sessions');
  if (!retry) return <PanelNote>{t('replay.events.reading')}</PanelNote>;
  return (
    <Box role="alert" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      {t('replay.events.failed')}
      <Button size="small" variant="outlined" onClick={retry}>
        {t('replay.retry')}
      </Button>
    </Box>
  );
}
