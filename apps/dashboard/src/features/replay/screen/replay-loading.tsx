import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLayoutEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ON_ITS_SIDE } from '../../../components/on-its-side.ts';
import { isWaiting, keepWaiting } from '../../../lib/waiting.ts';
import { documentsShell } from '../kernel/shell.ts';
import { useStoreValue } from '../playing/use-store.ts';
import { BackToList } from './back-to-list.tsx';

/** The viewer's outline while the recording is on its way. */
export function ReplayLoading() {
  const { t } = useTranslation('sessions');
  useLayoutEffect(keepWaiting, []);
  // The document came with an outline of its own, in which the picture may stand already.
  const outlined = useStoreValue(isWaiting, (waiting) => waiting);
  const shell = useMemo(() => (outlined ? documentsShell() : undefined), [outlined]);
  const status = <div role="status">{t('replay.loading')}</div>;
  return (
    <>
      <title>{`${t('replay.title')} · Vitrine`}</title>
      {shell ? (
        <>
          {createPortal(<LoadingHeader />, shell.top)}
          {createPortal(
            <Box className="viewer-loading" sx={{ ...statusStyle, position: 'absolute', inset: 0 }}>
              {status}
            </Box>,
            shell.over,
          )}
        </>
      ) : (
        <Box
          component="main"
          sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateRows: '56px 1fr 57px' }}
        >
          <LoadingHeader />
          <Box
            sx={{
              ...statusStyle,
              bgcolor: 'action.hover',
              '[data-theme="dark"] &': { bgcolor: 'background.default' },
            }}
          >
            {status}
          </Box>
          <Box sx={{ px: 3, display: 'grid', alignContent: 'center', borderTop: 1, borderColor: 'divider' }}>
            <Skeleton />
          </Box>
        </Box>
      )}
    </>
  );
}

const LoadingHeader = () => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      height: 56,
      [ON_ITS_SIDE]: { height: 44 },
      px: { xs: 0.5, sm: 1 },
      borderBottom: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    <BackToList />
    <Box>
      <Skeleton width={160} height={22} />
      <Skeleton width={110} height={18} />
    </Box>
  </Box>
);

const statusStyle = { display: 'grid', placeItems: 'center', color: 'text.secondary' } as const;
