import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statusQuery } from './status-query.ts';

/**
 * Says that visits are not being recorded, for as long as that is so. `brief`: where the screen belongs to something
 * else, what it means for the store is left out.
 */
export function NotRecording({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(statusQuery());
  if (data?.recording !== 'storage_full') return null;
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{
        flex: 'none',
        alignItems: 'flex-start',
        borderRadius: 0,
        borderBottom: 1,
        borderColor: 'divider',
        px: { xs: 2, sm: 3, lg: 4 },
      }}
    >
      <Box component="strong" sx={{ fontWeight: 620 }}>
        {t('notRecording.title')}
      </Box>
      {!brief && (
        <Box component="p" sx={{ m: 0, mt: 0.25, maxWidth: '110ch', textWrap: 'pretty' }}>
          {t('notRecording.storageFull')}
        </Box>
      )}
    </Alert>
  );
}
