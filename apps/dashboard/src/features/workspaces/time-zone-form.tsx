import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { TOAST_MS, useToast } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { useDraft } from '../../lib/drafts.ts';
import { groupBy } from '../../lib/group-by.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import type { Zone } from './zone-list.ts';

interface TimeZoneFormProps {
  /** The name of one of the zones. */
  current: string;
  zones: readonly Zone[];
  /** Fails with an `ApiError`. */
  onSave: (name: string) => Promise<void>;
}

/** The zones by the parts of the world. What is chosen holds once it is saved: keys that look through a list choose, too. */
export function TimeZoneForm({ current, zones, onSave }: TimeZoneFormProps) {
  const { t, i18n } = useTranslation('settings');
  const { refusalText, fieldErrorText } = useErrorTexts();
  const id = useId();
  const toast = useToast();
  const list = useRef<HTMLSelectElement>(null);
  const draft = useDraft('time-zone');
  const [edited, setEdited] = useState(draft?.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const chosen = edited ?? current;
  useUnsaved('time-zone', chosen !== current, { name: chosen });

  const choose = (name: string | undefined) => {
    setEdited(name);
    setError(undefined);
  };
  /** Its buttons go with the change. */
  const leave = () => {
    choose(undefined);
    list.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || chosen === current) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSave(chosen);
      leave();
      toast({ severity: 'success', text: t('timeZone.saved'), duration_ms: TOAST_MS });
    } catch (failure) {
      logFailure('the time zone', failure);
      const [problem] = failure instanceof ApiError ? (failure.fields.time_zone ?? []) : [];
      if (problem) {
        setError(fieldErrorText(problem));
        // What is said at it is read with it.
        list.current?.focus();
      } else {
        const text = refusalText(failure, t('timeZone.failed'));
        toast({ severity: 'error', text, duration_ms: TOAST_MS });
      }
    }
    setBusy(false);
  };
  const { compare } = new Intl.Collator(i18n.language);
  const groups = [...groupBy(zones, ({ region }) => region)]
    .map(([region, zones]) => ({ region, label: t(`timeZone.regions.${region}`), zones }))
    .sort(
      (one, other) =>
        Number(one.region === 'other') - Number(other.region === 'other') || compare(one.label, other.label),
    );
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
      <Select
        id={id}
        label={t('timeZone.title')}
        value={chosen}
        options={groups.flatMap(({ label, zones }) =>
          zones.map(({ name, text }) => ({ value: name, text, group: label })),
        )}
        selectRef={list}
        onSelect={choose}
        error={error}
        sx={{ flex: '1 1 16rem', maxWidth: 420 }}
      />
      {chosen !== current && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={busy}>
            {t('timeZone.save')}
          </Button>
          <Button color="inherit" disabled={busy} onClick={leave}>
            {t('timeZone.discard')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const formStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 } as const;
