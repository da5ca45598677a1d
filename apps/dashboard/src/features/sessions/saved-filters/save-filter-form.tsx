import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { MAX_SAVED_FILTER_NAME } from '@vitrine/contract/list-filters';
import type { SavedFilter } from '@vitrine/contract/saved-filters';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/text-input.tsx';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { logFailure } from '../../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../../lib/api/use-error-texts.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import type { ListState } from '../query/list-state.ts';
import { savedFiltersQuery } from './saved-filters-query.ts';
import { savedStateOf } from './saved-state.ts';
import { useFilterSummary } from './use-filter-summary.ts';

interface SaveFilterFormProps {
  /** What the list shows now. */
  state: ListState;
  input: RefObject<HTMLInputElement | null>;
  /** With the one whose place was taken, as it was. */
  onReplaced: (former: SavedFilter) => void;
}

/** What its draft is called. */
export const FILTER_FORM = 'saved-filter';

/** Gives what the list shows a name. One that is there already is replaced, after asking. */
export function SaveFilterForm({ state, input, onReplaced }: SaveFilterFormProps) {
  const { t } = useTranslation('filters');
  const { errorText } = useErrorTexts();
  const summary = useFilterSummary();
  const client = useQueryClient();
  const id = useId();
  const draft = useDraft(FILTER_FORM);
  const [name, setName] = useState(draft?.name ?? '');
  useUnsaved(FILTER_FORM, name.trim() !== '', { name });
  const saved = savedStateOf(state);

  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (replace: boolean) =>
      call('saved_filters_save', { body: { name: name.trim(), state: saved, replace } }),
    onSuccess: async ({ id }) => {
      const former = client
        .getQueryData(savedFiltersQuery().queryKey)
        ?.results.find((known) => known.id === id);
      if (former) onReplaced(former);
      setName('');
      input.current?.focus();
      await client.invalidateQueries(savedFiltersQuery());
    },
    onError: (error) => logFailure('saving a filter', error),
  });
  const exists =
    error instanceof ApiError && (error.fields.name?.includes(FIELD_ERRORS.saved_filter_exists) ?? false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') mutate(exists);
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={formStyle}>
      <Typography variant="body2" color="textSecondary" noWrap title={summary(saved)} sx={{ mb: 1.5 }}>
        {t('saved.now', { summary: summary(saved), interpolation: { escapeValue: false } })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <TextInput
          id={`${id}-name`}
          size="small"
          label={t('saved.name')}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            reset();
          }}
          error={error ? errorText(error, t('saved.saveFailed')) : undefined}
          inputRef={input}
          slotProps={{ input: { maxLength: MAX_SAVED_FILTER_NAME, autoComplete: 'off' } }}
        />
        <Button
          type="submit"
          variant="contained"
          loading={isPending}
          disabled={name.trim() === ''}
          sx={{ flex: 'none' }}
        >
          {exists ? t('saved.replace') : t('saved.save')}
        </Button>
      </Box>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ '&:not(:empty)': { mt: 1 } }}>
        {isSuccess && !variables && t('saved.done')}
      </Typography>
    </Box>
  );
}

const formStyle = { p: 2, borderTop: 1, borderColor: 'divider' } as const;
