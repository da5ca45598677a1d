import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TextInput } from '../../components/text-input.tsx';

interface EraseDialogProps {
  open: boolean;
  /** The email or customer id whose data go. */
  who: string;
  /** The dialog waits for it, and closes when it is done, whether it worked or not. */
  onErase: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a visitor's data are erased: whose they are is typed once more. */
export function EraseDialog({ open, who, onErase, onClose }: EraseDialogProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [again, setAgain] = useState('');
  return (
    <ConfirmDialog
      open={open}
      texts={{
        title: t('privacy.eraseDialog.title', { who }),
        body: t('privacy.eraseDialog.body'),
        keep: t('privacy.eraseDialog.keep'),
        submit: t('privacy.eraseDialog.submit'),
      }}
      locked={again.trim().toLowerCase() !== who.toLowerCase()}
      onConfirm={onErase}
      onClose={onClose}
      onClosed={() => setAgain('')}
    >
      <TextInput
        id={`${id}-again`}
        label={t('privacy.who')}
        hint={t('privacy.eraseDialog.again', { who })}
        autoComplete="off"
        autoFocus
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
    </ConfirmDialog>
  );
}
