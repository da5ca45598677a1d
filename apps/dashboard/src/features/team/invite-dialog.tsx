import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { INVITATION_DAYS } from '@vitrine/contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/text-input.tsx';

interface InviteDialogProps {
  open: boolean;
  /** Name of the store that one is asked into. */
  store: string;
  /** Answers why it did not work; undefined, it did. */
  onInvite: (email: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for the email of somebody who is to join the team. */
export function InviteDialog({ open, store, onInvite, onClose }: InviteDialogProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const failure = await onInvite(email.trim()).finally(() => setBusy(false));
    setError(failure);
    if (failure === undefined) onClose();
  };
  const clear = () => {
    setEmail('');
    setError(undefined);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      slotProps={{ transition: { onExited: clear } }}
    >
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{t('team.inviteDialog.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-body`} sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
            {t('team.inviteDialog.body', { days: INVITATION_DAYS, store })}
          </DialogContentText>
          <TextInput
            id={`${id}-email`}
            type="email"
            name="email"
            label={t('team.inviteDialog.email')}
            autoComplete="off"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={error}
          />
          {/* The field's own error is read when the field is; this one at once. */}
          <Box role="alert" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            {error}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={email.trim() === ''}>
            {t('team.inviteDialog.submit')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
