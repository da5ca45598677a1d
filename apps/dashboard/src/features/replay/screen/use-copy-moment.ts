import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/toasts.tsx';
import { sessionReplayPath } from '../../../config/paths.ts';
import { momentQuery } from '../playing/viewer-params.ts';

/** How long the answer to a copy stands (specification, section 9). */
const TOAST_MS = 3_000;

/** Answers the function that puts the address of the session's replay at `position` (ms of session time) on the clipboard. */
export function useCopyMoment(sessionId: string) {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  return async (position: number) => {
    try {
      await navigator.clipboard.writeText(
        `${location.origin}${sessionReplayPath(sessionId)}?${momentQuery(position)}`,
      );
      toast({ severity: 'success', text: t('toasts.copied'), duration_ms: TOAST_MS });
    } catch (error) {
      console.error(error);
      toast({ severity: 'error', text: t('toasts.copyError'), duration_ms: TOAST_MS });
    }
  };
}
