import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TOAST_MS, useToast } from '../../components/toasts.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { asEmailOrId, wrongWith } from './person-key.ts';
import { allRequests } from './privacy-query.ts';

/** Asks for a visitor's data to be erased or exported. Answers why it did not work; undefined, it did. */
export function useAsk() {
  const { t } = useTranslation('settings');
  const { fieldErrorText, errorText } = useErrorTexts();
  const toast = useToast();
  const client = useQueryClient();
  return async (kind: 'erase_visitor' | 'export_visitor', who: string): Promise<string | undefined> => {
    try {
      await call('privacy_requests_create', { body: { kind, ...asEmailOrId(who) } });
    } catch (error) {
      logFailure('a request of a visitor', error);
      const wrong = wrongWith(error);
      return wrong === undefined ? errorText(error, t('privacy.failed')) : fieldErrorText(wrong);
    }
    await client.invalidateQueries(allRequests);
    toast({ severity: 'success', text: t(`privacy.asked.${kind}`), duration_ms: TOAST_MS });
    return undefined;
  };
}
