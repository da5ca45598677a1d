import { useTranslation } from 'react-i18next';
import { useCopyText } from '../../../components/use-copy-text.ts';
import { sessionReplayPath } from '../../../config/paths.ts';
import { momentQuery } from '../kernel/viewer-params.ts';

/** Answers the function that puts the address of the session's replay at `position` (ms of session time) on the clipboard. */
export function useCopyMoment(sessionId: string) {
  const { t } = useTranslation('sessions');
  const copy = useCopyText();
  return (position: number) =>
    copy(`${location.origin}${sessionReplayPath(sessionId)}?${momentQuery(position)}`, {
      done: t('toasts.copied'),
      failed: t('toasts.copyError'),
    });
}
