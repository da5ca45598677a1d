import { type FormEvent, type ReactNode, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';

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
  onClosed?: () => void;
}

/** Asks before something that cannot be taken back, or costs something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { texts, tone = 'error', locked = false, onConfirm, onClose, ...dialog } = props;
  const [busy, setBusy] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (locked || busy) return;
    setBusy(true);
    await onConfirm().finally(() => setBusy(false));
    onClose();
  };

  return (
    <FormDialog
      {...dialog}
      asks
      texts={{ ...texts, cancel: texts.keep }}
      tone={tone}
      locked={locked}
      busy={busy}
      // What is being done is no longer to be kept from it.
      waits
      onSubmit={confirm}
      onClose={onClose}
    />
  );
}
