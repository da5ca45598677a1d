import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_STORE_NAME_CHARACTERS } from '@vitrine/contract/limits';
import type { Merchant } from '@vitrine/contract/user';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/text-input.tsx';
import { useOutcome } from '../../components/use-outcome.ts';
import { call } from '../../lib/api/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';

interface StoreNameFormProps {
  merchant: Merchant;
  /** It was saved, and everything that tells the name knows it. */
  onSaved?: () => void;
}

/** What a store is called that is on no platform: nobody but its owner can tell. */
export function StoreNameForm({ merchant, onSaved }: StoreNameFormProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { done, refused } = useOutcome();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft('store-name');
  const [edited, setEdited] = useState(draft?.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const saved = merchant.store_name;
  const name = edited ?? saved;
  const changed = name.trim() !== '' && name.trim() !== saved;
  useUnsaved('store-name', changed, { name });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !changed) return;
    setBusy(true);
    setError(undefined);
    try {
      await call('stores_update', { params: { store_id: merchant.id }, body: { store_name: name } });
      // It is told with the person, the workspaces and the integrations.
      await client.invalidateQueries();
      setEdited(undefined);
      done(t('storeName.saved'));
      onSaved?.();
    } catch (failure) {
      const problem = refused('the name of the store', failure, t('storeName.failed'), 'store_name');
      setError(problem);
      if (problem) field.current?.focus();
    }
    setBusy(false);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
      <Box sx={{ flex: '1 1 14rem', maxWidth: 420 }}>
        <TextInput
          id={id}
          size="small"
          label={t('storeName.title')}
          autoComplete="organization"
          value={name}
          inputRef={field}
          inputProps={{ maxLength: MAX_STORE_NAME_CHARACTERS }}
          error={error}
          onChange={({ target }) => {
            setEdited(target.value);
            setError(undefined);
          }}
        />
      </Box>
      <Button type="submit" variant="contained" disabled={!changed} loading={busy} sx={{ minHeight: 40 }}>
        {t('storeName.save')}
      </Button>
    </Box>
  );
}

const formStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 } as const;
