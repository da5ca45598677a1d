import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilter } from '@vitrine/contract/saved-filters';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { savedFiltersQuery } from './saved-filters-query.ts';

interface DeletedFilterProps {
  /** Undefined, none was deleted here. */
  deleted: SavedFilter | undefined;
  /** It is saved again. */
  onBack: () => void;
}

/** Says which saved filter was deleted, and takes that back. */
export function DeletedFilter({ deleted, onBack }: DeletedFilterProps) {
  const { t } = useTranslation('filters');
  const { errorText } = useErrorTexts();
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ name, state }: SavedFilter) => call('saved_filters_save', { body: { name, state } }),
    onSuccess: async () => {
      await client.invalidateQueries(savedFiltersQuery());
      onBack();
    },
    onError: console.error,
  });
  return (
    <Box sx={deleted && lineStyle}>
      <Typography
        role="status"
        variant="body2"
        sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {deleted &&
          (error && variables === deleted
            ? errorText(error, t('saved.saveFailed'))
            : t('saved.deleted', { name: deleted.name, interpolation: { escapeValue: false } }))}
      </Typography>
      {deleted && (
        <Button loading={isPending} onClick={() => mutate(deleted)} sx={{ ml: 'auto' }}>
          {t('saved.undo')}
        </Button>
      )}
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  pl: 2,
  pr: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
