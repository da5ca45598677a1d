import type { PaymentMethod } from '@vitrine/contract/billing-payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { cardName } from './card-words.ts';

interface RemoveCardDialogProps {
  /** Undefined, the dialog is closed. */
  card: PaymentMethod | undefined;
  onRemove: (card: PaymentMethod) => Promise<void>;
  onClose: () => void;
}

/** Asks, by its last digits, before a card is forgotten. */
export function RemoveCardDialog({ card, onRemove, onClose }: RemoveCardDialogProps) {
  const { t } = useTranslation('billing');
  // While it goes from the screen it still says which one it was about.
  const [last, setLast] = useState(card);
  if (card && card !== last) setLast(card);
  if (!last) return null;
  const name = cardName(t, last);
  return (
    <ConfirmDialog
      open={card !== undefined}
      texts={{
        title: t('cards.removeDialog.title', { card: name }),
        body: t('cards.removeDialog.body'),
        keep: t('cards.removeDialog.keep'),
        submit: t('cards.removeDialog.submit'),
      }}
      onConfirm={() => onRemove(last)}
      onClose={onClose}
    />
  );
}
