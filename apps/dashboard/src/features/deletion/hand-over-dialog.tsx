import type { TeamMember } from '@vitrine/contract/team';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordDialog } from '../../components/password-dialog.tsx';
import { Select } from '../../components/select.tsx';
import { nameOf } from '../../lib/people.ts';

interface HandOverDialogProps {
  open: boolean;
  email: string;
  store: string;
  /** Who may become the owner. */
  members: readonly TeamMember[];
  onConfirm: (member: TeamMember, current_password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks who is to be the owner, and for the password. */
export function HandOverDialog({ open, email, store, members, onConfirm, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const heir = members.find((member) => member.id === chosen) ?? members[0];
  return (
    <PasswordDialog
      open={open}
      email={email}
      tone="primary"
      texts={{
        title: t('deletion.handOverDialog.title', { store }),
        body: t('deletion.handOverDialog.body'),
        submit: t('deletion.store.handOver'),
        failed: t('deletion.handOverDialog.failed'),
      }}
      locked={!heir}
      onConfirm={async (password) => {
        if (heir) await onConfirm(heir, password);
      }}
      onClose={onClose}
    >
      <Select
        id={`${id}-heir`}
        label={t('deletion.handOverDialog.who')}
        value={heir?.id ?? ''}
        options={members.map((member) => ({ value: member.id, text: `${nameOf(member)} (${member.email})` }))}
        onSelect={setChosen}
      />
    </PasswordDialog>
  );
}
