import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../lib/api/log-failure.ts';
import { useErrorTexts } from '../lib/api/use-error-texts.ts';
import { keepRecording, listenToMaking, makingOf } from '../lib/kept-recordings.ts';
import { TOAST_MS, useToast } from './toasts.tsx';

const LISTS = { queryKey: ['sessions'] };

/** Fetches the file that plays a session offline, which is made first if there is none. */
export function KeepButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('sessions');
  const { errorText } = useErrorTexts();
  const toast = useToast();
  const client = useQueryClient();
  const making = useSyncExternalStore(listenToMaking, () => makingOf(sessionId));
  const say = (severity: 'success' | 'error', text: string) =>
    toast({ severity, text, duration_ms: TOAST_MS });
  const keep = async () => {
    try {
      const kept = await keepRecording(sessionId, () => say('success', t('keep.waits')));
      if (!kept) return;
      if (!kept.ok) return say('error', t(`keep.reasons.${kept.reason}`));
      say('success', t(kept.isOlder ? 'keep.older' : 'keep.done'));
      await client.invalidateQueries(LISTS);
    } catch (error) {
      logFailure('keeping a recording', error);
      say('error', errorText(error, t('keep.reasons.failed')));
    }
  };
  const title = !making
    ? t('keep.action')
    : making.waits
      ? t('keep.waiting')
      : t('keep.making', { progress: making.progress });
  return (
    <IconButton aria-label={title} title={title} aria-busy={making !== undefined} onClick={() => void keep()}>
      {making && !making.waits ? (
        <CircularProgress
          aria-hidden
          size={20}
          {...(making.progress > 0 && { variant: 'determinate', value: making.progress })}
        />
      ) : (
        <FileDownloadOutlined fontSize="small" {...(making && { color: 'disabled' })} />
      )}
    </IconButton>
  );
}
