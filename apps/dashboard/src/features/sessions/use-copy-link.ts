import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toasts.tsx';
import { sessionReplayPath } from '../../config/paths.ts';

/** How long the answer to a copy stands (specification, section 9). */
const TOAST_MS = 3_000;

/** Answers the function that puts a session's full replay URL on the clipboard and says whether it worked. */
export function useCopyLink() {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  return async (sessionId: string) => {
    try {
      await navigator.clipboard.writeText(location.origin + sessionReplayPath(sessionId));
      toast({ severity: 'success', text: t('toasts.copied'), duration_ms: TOAST_MS });
    } catch (error) {
      console.error(error);
      toast({ severity: 'error', text: t('toasts.copyError'), duration_ms: TOAST_MS });
    }
  };
}
