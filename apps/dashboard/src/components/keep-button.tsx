import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRecording, listenToMaking, makingOf } from '../lib/kept-recordings.ts';
import { IconAction } from './icon-action.tsx';
import { useToast } from './toasts.tsx';
import { useOutcome } from './use-outcome.ts';

const LISTS = { queryKey: ['sessions'] };

/** Fetches the file that plays a session offline, which is made first if there is none. */
export function KeepButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  const { done, failed } = useOutcome();
  const client = useQueryClient();
  const making = useSyncExternalStore(listenToMaking, () => makingOf(sessionId));
  const keep = async () => {
    try {
      const kept = await keepRecording(sessionId, () => done(t('keep.waits')));
      if (!kept) return;
      if (!kept.ok) return toast('error', t(`keep.reasons.${kept.reason}`));
      done(t(kept.isOlder ? 'keep.older' : 'keep.done'));
      await client.invalidateQueries(LISTS);
    } catch (error) {
      failed('keeping a recording', error, t('keep.reasons.failed'));
    }
  };
  const title = !making
    ? t('keep.action')
    : making.waits
      ? t('keep.waiting')
      : t('keep.making', { progress: making.progress });
  return (
    <IconAction label={title} aria-busy={making !== undefined} onClick={() => void keep()}>
      {making && !making.waits ? (
        <CircularProgress
          aria-hidden
          size={20}
          {...(making.progress > 0 && { variant: 'determinate', value: making.progress })}
        />
      ) : (
        <FileDownloadOutlined fontSize="small" {...(making && { color: 'disabled' })} />
      )}
    </IconAction>
  );
}
