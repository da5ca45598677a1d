import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { staysInside } from './stays-inside.ts';

interface FormDialogProps {
  open: boolean;
  /** `busy`: what the button says while they are sent; without it, only that they are. */
  texts: { title: string; body?: string; cancel: string; submit: string; busy?: string | undefined };
  /** Its fields. */
  children?: ReactNode;
  /** They are being sent. */
  busy: boolean;
  /** It stays until they are. */
  waits?: boolean;
  /** They are not filled in yet. */
  locked?: boolean;
  /** `error` where something is lost by it. */
  tone?: 'error' | 'primary';
  /** It is only asked whether to. Without a field, the way out has the focus. */
  asks?: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  /** It has gone from the screen. */
  onClosed?: (() => void) | undefined;
}

/** Asks for what a form takes. */
export function FormDialog(props: FormDialogProps) {
  const {
    open,
    texts,
    children,
    busy,
    waits = false,
    locked = false,
    tone = 'primary',
    asks = false,
    onSubmit,
    onClose,
    onClosed,
  } = props;
  const id = useId();
  const held = waits && busy;
  return (
    <Dialog
      {...staysInside}
      role={asks ? 'alertdialog' : 'dialog'}
      open={open}
      onClose={held ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      {...(texts.body && { 'aria-describedby': `${id}-body` })}
      slotProps={{ transition: onClosed ? { onExited: onClosed } : {} }}
    >
      <Box component="form" noValidate onSubmit={onSubmit}>
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          {texts.title}
        </DialogTitle>
        <DialogContent sx={texts.body ? contentStyle : bareStyle}>
          {texts.body && (
            <DialogContentText id={`${id}-body`} sx={{ overflowWrap: 'anywhere' }}>
              {texts.body}
            </DialogContentText>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" autoFocus={asks && !children} disabled={held} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone}
            loading={busy}
            loadingPosition={texts.busy ? 'start' : 'center'}
            disabled={locked}
          >
            {busy && texts.busy ? texts.busy : texts.submit}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const contentStyle = { display: 'grid', gap: 2.5 } as const;

/** Room for the first field's label, which stands on its border. */
const bareStyle = { ...contentStyle, '&&': { pt: 1 } } as const;
