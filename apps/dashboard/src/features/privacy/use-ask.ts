import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toasts.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { allRequests } from './privacy-query.ts';

/** How the server is asked for what a person typed: customer ids hold no @, and emails do. */
const asEmailOrId = (who: string): { email: string } | { customer_id: string } =>
  who.includes('@') ? { email: who } : { customer_id: who };

/** Asks for a visitor's data to be erased or exported. Answers why it did not work; undefined, it did. */
export function useAsk() {
  const { t } = useTranslation('settings');
  const { fieldText, errorText } = useErrorTexts();
  const toast = useToast();
  const client = useQueryClient();
  return async (kind: 'erase_visitor' | 'export_visitor', who: string): Promise<string | undefined> => {
    try {
      await call('privacy_requests_create', { body: { kind, ...asEmailOrId(who) } });
    } catch (error) {
      logFailure('a request of a visitor', error);
      return fieldText(error, 'email', 'customer_id') ?? errorText(error, t('privacy.failed'));
    }
    await client.invalidateQueries(allRequests);
    toast('success', t(`privacy.asked.${kind}`));
    return undefined;
  };
}
