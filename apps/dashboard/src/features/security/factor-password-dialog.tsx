import Alert from '@mui/material/Alert';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog.tsx';
import { CurrentPassword, passwordIn } from './current-password.tsx';
import { useAsking } from './use-asking.ts';

interface FactorPasswordDialogProps {
  open: boolean;
  email: string;
  texts: { title: string; body: string; submit: string };
  /** Fails with the `ApiError` that the dialog tells. */
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before something is removed or renewed. */
export function FactorPasswordDialog({ open, email, texts, onPassword, onClose }: FactorPasswordDialogProps) {
  const { t } = useTranslation('settings');
  const { busy, errors, ask, clear } = useAsking(t('security.failed'));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    await ask(() => onPassword(passwordIn(form)));
  };
  return (
    <FormDialog
      open={open}
      texts={{ ...texts, cancel: t('cancel') }}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      onClosed={clear}
    >
      {errors.form && <Alert severity="error">{errors.form}</Alert>}
      <CurrentPassword email={email} error={errors.current_password} autoFocus />
    </FormDialog>
  );
}
