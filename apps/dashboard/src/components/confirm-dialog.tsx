import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { staysInside } from './stays-inside.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** `busy`: what the button says while it is done; without it, only that it is. */
  texts: { title: string; body: string; keep: string; submit: string; busy?: string };
  /** `primary` where nothing is lost by it. */
  tone?: 'error' | 'primary';
  /** A field in which it is confirmed, which takes the focus. */
  children?: ReactNode;
  /** That is not filled in yet. */
  locked?: boolean;
  /** The dialog waits for it, and closes when it is done, whether it worked or not. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** It has gone from the screen. */
  onClosed: () => void;
}

/** Asks before something that cannot be taken back, or costs something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, texts, tone = 'error', children, locked = false, onConfirm, onClose, onClosed } = props;
  const id = useId();
  const [busy, setBusy] = useState(false);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (locked || busy) return;
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
    onClose();
  };
  return (
    <Dialog
      {...staysInside}
      role="alertdialog"
      open={open}
      // What is being done is no longer to be kept from it.
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <Box component="form" noValidate onSubmit={confirm}>
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          {texts.title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-body`} sx={{ overflowWrap: 'anywhere' }}>
            {texts.body}
          </DialogContentText>
          {children && <Box sx={{ mt: 2.5 }}>{children}</Box>}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" autoFocus={!children} disabled={busy} onClick={onClose}>
            {texts.keep}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone}
            disabled={locked}
            loading={busy}
            loadingPosition={texts.busy ? 'start' : 'center'}
          >
            {busy && texts.busy ? texts.busy : texts.submit}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
