import type { PaymentMethod } from '@vitrine/contract/billing-payments';
import { useTranslation } from 'react-i18next';
import { useOutcome } from '../../../components/use-outcome.ts';
import { paths } from '../../../config/paths.ts';
import { call } from '../../../lib/api/api.ts';
import { leaveFor } from '../parts/leave.ts';
import { useRefresh } from '../parts/queries.ts';
import type { CardValues } from './card-check.ts';
import { cardName } from './card-words.ts';

/** What an owner does to the saved cards. Each says in a toast how it went; `save` fails with what is wrong instead. */
export function useCardChanges() {
  const { t } = useTranslation('billing');
  const outcome = useOutcome();
  const refresh = useRefresh();

  const updated = async () => {
    outcome.done(t('cards.updated'));
    await refresh();
  };
  const failed = async (error: unknown, fallback: string) => {
    outcome.failed('a change of a card', error, fallback);
    await refresh();
  };

  return {
    /** Makes the card known to the provider, and has it pay. Number and code go to that call alone. */
    save: async (card: CardValues): Promise<void> => {
      const { id, customer_id } = await call('create_payment_method', { body: card });
      await call('attach_payment_method', { body: { payment_method_id: id, customer_id } });
      await updated();
    },

    makeDefault: ({ id, customer_id }: PaymentMethod): Promise<void> =>
      call('attach_payment_method', { body: { payment_method_id: id, customer_id } }).then(updated, (error) =>
        failed(error, t('cards.failed')),
      ),

    remove: (card: PaymentMethod): Promise<void> =>
      call('delete_payment_method', { body: { payment_method_id: card.id } }).then(
        async () => {
          outcome.done(t('cards.removeDialog.done', { card: cardName(t, card) }));
          await refresh();
        },
        (error) => failed(error, t('cards.removeDialog.failed')),
      ),

    /** The provider's page on which a card is saved; it leads back to this screen. */
    saveElsewhere: async (): Promise<void> => {
      const here = window.location.origin + paths.billingSettings;
      try {
        const { url } = await call('create_setup_session', { body: { success_url: here, cancel_url: here } });
        await leaveFor(url);
        await refresh();
      } catch (error) {
        await failed(error, t('cards.failed'));
      }
    },
  };
}
