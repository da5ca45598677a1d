import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaiting, keepWaiting } from '../../../lib/waiting.ts';
import { useStoreValue } from '../playing/use-store.ts';
import { BackToList } from './back-to-list.tsx';

/** The viewer's outline while the recording is on its way. */
export function ReplayLoading() {
  const { t } = useTranslation('sessions');
  useLayoutEffect(keepWaiting, []);
  // The document came with an outline of its own, in which the picture may stand already.
  const outlined = useStoreValue(isWaiting, (waiting) => waiting);
  const title = <title>{`${t('replay.title')} · Vitrine`}</title>;
  if (outlined) return title;
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateRows: '56px 1fr 57px' }}>
      {title}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 0.5, sm: 1 },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <BackToList />
        <Box>
          <Skeleton width={160} height={22} />
          <Skeleton width={110} height={18} />
        </Box>
      </Box>
      <Box
        role="status"
        sx={{
          display: 'grid',
          placeItems: 'center',
          color: 'text.secondary',
          bgcolor: 'action.hover',
          '[data-theme="dark"] &': { bgcolor: 'background.default' },
        }}
      >
        {t('replay.loading')}
      </Box>
      <Box sx={{ px: 3, display: 'grid', alignContent: 'center', borderTop: 1, borderColor: 'divider' }}>
        <Skeleton />
      </Box>
    </Box>
  );
}
