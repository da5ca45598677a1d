import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/toasts.tsx';
import { sessionReplayPath } from '../../../config/paths.ts';

/** How long the answer to a copy stands (specification, section 9). */
const TOAST_MS = 3_000;

export type Copyable = 'link' | 'id';

/**
 * Answers the function that puts a session's full replay URL, or its ID, on the clipboard and says whether it worked. It
 * stays the same one, so that rows which hold it can stay as they are.
 */
export function useCopy() {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  return useCallback(
    async (what: Copyable, sessionId: string) => {
      const isLink = what === 'link';
      try {
        await navigator.clipboard.writeText(
          isLink ? location.origin + sessionReplayPath(sessionId) : sessionId,
        );
        const text = isLink ? t('toasts.copied') : t('toasts.copiedId');
        toast({ severity: 'success', text, duration_ms: TOAST_MS });
      } catch (error) {
        console.error(error);
        const text = isLink ? t('toasts.copyError') : t('toasts.copyIdError');
        toast({ severity: 'error', text, duration_ms: TOAST_MS });
      }
    },
    [t, toast],
  );
}
