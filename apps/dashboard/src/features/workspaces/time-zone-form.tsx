import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { useOutcome } from '../../components/use-outcome.ts';
import { useDraft } from '../../lib/drafts.ts';
import { groupBy } from '../../lib/group-by.ts';
import { useUnsaved } from '../../lib/use-unsaved.ts';
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
  const id = useId();
  const { done, refused } = useOutcome();
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
      done(t('timeZone.saved'));
    } catch (failure) {
      const problem = refused('the time zone', failure, t('timeZone.failed'), 'time_zone');
      setError(problem);
      // What is said at it is read with it.
      if (problem) list.current?.focus();
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
