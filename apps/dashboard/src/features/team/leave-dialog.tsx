import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { TeamRow } from './team-rows.ts';

interface LeaveDialogProps {
  /** Who is to leave the team, or is not asked into it any more; undefined, the dialog is closed. */
  row: TeamRow | undefined;
  store: string;
  onConfirm: (row: TeamRow) => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks, by name, before a member is removed or an invitation cancelled. */
export function LeaveDialog({ row, store, onConfirm, onClose, onClosed }: LeaveDialogProps) {
  const { t } = useTranslation('settings');
  // While it goes from the screen it still says whom it was about.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  if (!last) return null;

  const { name, person } = last;
  const texts =
    last.kind === 'member'
      ? {
          title: t('team.removeDialog.title', { name }),
          body: t('team.removeDialog.body', { email: person.email, store }),
          keep: t('cancel'),
          submit: t('team.removeDialog.submit'),
        }
      : {
          title: t('team.cancelDialog.title', { email: person.email }),
          body: t('team.cancelDialog.body', { email: person.email }),
          keep: t('team.cancelDialog.keep'),
          submit: t('team.cancelDialog.submit'),
        };
  return (
    <ConfirmDialog
      open={row !== undefined}
      texts={texts}
      onConfirm={() => onConfirm(last)}
      onClose={onClose}
      onClosed={onClosed}
    />
  );
}
