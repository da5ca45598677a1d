import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [busy, setBusy] = useState(false);
  const isSame = again.trim().toLowerCase() === who.toLowerCase();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSame || busy) return;
    setBusy(true);
    await onErase().finally(() => setBusy(false));
    onClose();
  };
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      slotProps={{ transition: { onExited: () => setAgain('') } }}
    >
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          {t('privacy.eraseDialog.title', { who })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-body`} sx={{ mb: 2.5 }}>
            {t('privacy.eraseDialog.body')}
          </DialogContentText>
          <TextInput
            id={`${id}-again`}
            label={t('privacy.who')}
            hint={t('privacy.eraseDialog.again', { who })}
            autoComplete="off"
            autoFocus
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            {t('privacy.eraseDialog.keep')}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={busy} disabled={!isSame}>
            {t('privacy.eraseDialog.submit')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
