import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopyText } from '../../../components/use-copy-text.ts';
import { sessionReplayPath } from '../../../config/paths.ts';

export type Copyable = 'link' | 'id';

/**
 * Answers the function that puts a session's full replay URL, or its ID, on the clipboard and says whether it worked. It
 * stays the same one, so that rows which hold it can stay as they are.
 */
export function useCopy() {
  const { t } = useTranslation('sessions');
  const copy = useCopyText();
  return useCallback(
    (what: Copyable, sessionId: string) =>
      what === 'link'
        ? copy(location.origin + sessionReplayPath(sessionId), {
            done: t('toasts.copied'),
            failed: t('toasts.copyError'),
          })
        : copy(sessionId, { done: t('toasts.copiedId'), failed: t('toasts.copyIdError') }),
    [t, copy],
  );
}
