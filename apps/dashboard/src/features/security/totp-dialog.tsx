import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { call } from '../../lib/api/api.ts';
import { CurrentPassword, passwordIn, textIn } from './current-password.tsx';
import { QrCode } from './qr-code.tsx';
import { useAsking } from './use-asking.ts';

interface TotpDialogProps {
  open: boolean;
  email: string;
  /** It is on, with recovery codes to show if it is the first second factor. */
  onDone: (recovery_codes: readonly string[] | null) => void;
  onClose: () => void;
}

interface Key {
  secret: string;
  uri: string;
}

/** The password, then a key to scan or type, and a code by which the app shows that it has it. */
export function TotpDialog({ open, email, onDone, onClose }: TotpDialogProps) {
  const { t } = useTranslation('settings');
  const { busy, errors, ask, clear } = useAsking(t('security.failed'));
  const [key, setKey] = useState<Key>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    await ask(async () => {
      if (!key) return setKey(await call('totp_begin', { body: { current_password: passwordIn(form) } }));
      onDone((await call('totp_confirm', { body: { code: textIn(form, 'code') } })).recovery_codes);
    });
  };
  const closed = () => {
    setKey(undefined);
    clear();
  };
  return (
    <FormDialog
      open={open}
      texts={{
        title: t('security.totp.title'),
        body: key ? t('security.totp.scan') : t('security.askPassword'),
        cancel: t('cancel'),
        submit: key ? t('security.totp.confirm') : t('security.next'),
      }}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      onClosed={closed}
    >
      {errors.form && <Alert severity="error">{errors.form}</Alert>}
      {key ? (
        <>
          <QrCode text={key.uri} label={t('security.totp.picture')} />
          <Typography variant="body2" color="textSecondary" component="div">
            {t('security.totp.byHand')}
            <Box component="code" sx={secretStyle}>
              {inGroups(key.secret)}
            </Box>
            <Link href={key.uri}>{t('security.totp.open')}</Link>
          </Typography>
          <TextInput
            id="totp-code"
            name="code"
            label={t('security.totp.code')}
            autoComplete="one-time-code"
            slotProps={{ input: { inputMode: 'numeric' } }}
            autoFocus
            error={errors.code}
          />
        </>
      ) : (
        <CurrentPassword email={email} error={errors.current_password} autoFocus />
      )}
    </FormDialog>
  );
}

/** As people read long keys to one another. */
const inGroups = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');

const secretStyle = {
  display: 'block',
  my: 0.75,
  color: 'text.primary',
  fontSize: '0.9375rem',
  letterSpacing: '0.02em',
  overflowWrap: 'anywhere',
} as const;
