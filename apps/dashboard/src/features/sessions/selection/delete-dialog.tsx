import type { SessionSummary } from '@vitrine/contract/sessions';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { shortId } from '../../../lib/format.ts';

/** So many are no slip of a finger when their number is typed. */
const TYPED_FROM = 10;

interface DeleteDialogProps {
  open: boolean;
  sessions: readonly SessionSummary[];
  /** The dialog waits for it, and closes when it is done, whether it worked or not. */
  onDelete: () => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks before recordings are deleted: one by its visitor, many by having their number typed. */
export function DeleteDialog({ open, sessions, onDelete, onClose, onClosed }: DeleteDialogProps) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const [typed, setTyped] = useState('');
  const count = sessions.length;
  const [first] = sessions;
  const title = t('delete.title', {
    count,
    visitor: first?.user_email ?? t('anonymous'),
    id: first ? shortId(first.session_id) : '',
  });
  const many = count >= TYPED_FROM;
  return (
    <ConfirmDialog
      open={open}
      texts={{
        title,
        body: t('delete.body', { count }),
        keep: t('delete.keep'),
        submit: t('delete.action'),
        busy: t('delete.busy'),
      }}
      locked={many && typed.trim() !== String(count)}
      onConfirm={onDelete}
      onClose={onClose}
      onClosed={() => {
        setTyped('');
        onClosed();
      }}
    >
      {many && (
        <TextInput
          id={`${id}-number`}
          label={t('delete.number')}
          hint={t('delete.typeNumber', { count })}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
