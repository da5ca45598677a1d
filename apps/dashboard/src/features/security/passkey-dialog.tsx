import Alert from '@mui/material/Alert';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { call } from '../../lib/api/api.ts';
import { CurrentPassword, passwordIn, textIn } from './current-password.tsx';
import { useAsking } from './use-asking.ts';

interface PasskeyDialogProps {
  open: boolean;
  email: string;
  onDone: (recovery_codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** What it is to be called, and the password; then the browser asks the device for a passkey. */
export function PasskeyDialog({ open, email, onDone, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('settings');
  const { busy, errors, ask, clear } = useAsking(t('security.passkeys.failed'));
  const [name, setName] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    await ask(async () => {
      const options = await call('passkeys_begin', { body: { current_password: passwordIn(form) } });
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const { id, rawId, type, response } = await startRegistration({ optionsJSON });
      const { clientDataJSON, attestationObject, transports } = response;
      const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
      const body = { name: textIn(form, 'name'), passkey };
      onDone((await call('passkeys_add', { body })).recovery_codes);
    });
  };
  const closed = () => {
    setName('');
    clear();
  };
  const problem = errors.form ?? errors.passkey;
  return (
    <FormDialog
      open={open}
      texts={{
        title: t('security.passkeys.add'),
        body: t('security.passkeys.addBody'),
        cancel: t('cancel'),
        submit: t('security.passkeys.add'),
      }}
      busy={busy}
      locked={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
      onClosed={closed}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextInput
        id="passkey-name"
        name="name"
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoFocus
        error={errors.name}
      />
      <CurrentPassword email={email} error={errors.current_password} />
    </FormDialog>
  );
}
