import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acrossStyle } from '../../components/banner.tsx';
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
    <Alert severity="warning" role="alert" sx={{ ...acrossStyle, alignItems: 'flex-start' }}>
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
