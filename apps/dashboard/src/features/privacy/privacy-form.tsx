import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/text-input.tsx';
import { Unseen } from '../../components/unseen.tsx';
import { useDraft } from '../../lib/drafts.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { useAsk } from './use-ask.ts';

/** Whose data, and what is to become of them. */
export function PrivacyForm() {
  const { t } = useTranslation('settings');
  const id = useId();
  const ask = useAsk();
  const field = useRef<HTMLInputElement>(null);
  const draft = useDraft('privacy');
  const [typed, setTyped] = useState(draft?.who ?? '');
  useUnsaved('privacy', typed.trim() !== '', { who: typed });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Whose data; it stays while the dialog goes. */
  const [erasing, setErasing] = useState({ who: '', open: false });
  const who = typed.trim();

  const told = (failure: string | undefined) => {
    setError(failure);
    if (failure === undefined) setTyped('');
    else field.current?.focus();
  };
  const isThere = () => {
    if (who === '') told(t('privacy.needed'));
    return who !== '';
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isThere()) return;
    setBusy(true);
    told(await ask('export_visitor', who).finally(() => setBusy(false)));
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
      <TextInput
        id={`${id}-who`}
        inputRef={field}
        label={t('privacy.who')}
        size="small"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="outlined" loading={busy}>
          {t('privacy.export')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => isThere() && setErasing({ who, open: true })}>
          {t('privacy.erase')}
        </Button>
      </Box>
      {/* The field's own error is read when the field is; this one at once. */}
      <Unseen role="alert">{error}</Unseen>
      <EraseDialog
        open={erasing.open}
        who={erasing.who}
        onErase={async () => told(await ask('erase_visitor', erasing.who))}
        onClose={() => setErasing({ ...erasing, open: false })}
      />
    </Box>
  );
}

const formStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 420px) auto' },
  gap: 1,
  alignItems: 'start',
  justifyContent: 'start',
} as const;
