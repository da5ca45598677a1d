import { INVITATION_DAYS } from '@vitrine/contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { Unseen } from '../../components/unseen.tsx';
import { useDraft } from '../../lib/drafts.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';

interface InviteDialogProps {
  open: boolean;
  /** Name of the store that one is asked into. */
  store: string;
  /** Answers why it did not work; undefined, it did. */
  onInvite: (email: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** What its draft is called. */
export const INVITE_FORM = 'invite';

/** Asks for the email of somebody who is to join the team. */
export function InviteDialog({ open, store, onInvite, onClose }: InviteDialogProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const draft = useDraft(INVITE_FORM);
  const [email, setEmail] = useState(draft?.email ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useUnsaved(INVITE_FORM, open && email.trim() !== '', { email });

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
    <FormDialog
      open={open}
      texts={{
        title: t('team.inviteDialog.title'),
        body: t('team.inviteDialog.body', { days: INVITATION_DAYS, store }),
        cancel: t('cancel'),
        submit: t('team.inviteDialog.submit'),
      }}
      busy={busy}
      locked={email.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
      onClosed={clear}
    >
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
      <Unseen role="alert">{error}</Unseen>
    </FormDialog>
  );
}
