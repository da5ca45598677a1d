import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilter } from '@vitrine/contract/saved-filters';
import { useTranslation } from 'react-i18next';
import { wrappingLine } from '../../../components/wrapping-line.ts';
import { call } from '../../../lib/api/api.ts';
import { logFailure } from '../../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../../lib/api/use-error-texts.ts';
import { savedFiltersQuery } from './saved-filters-query.ts';

/** A saved filter as it was before somebody did this to it. */
export interface FormerFilter {
  filter: SavedFilter;
  change: 'deleted' | 'replaced';
}

interface UndoFilterProps {
  /** Undefined, nothing was done here that could be taken back. */
  former: FormerFilter | undefined;
  /** It is as it was again. */
  onBack: () => void;
}

/** Says which saved filter was deleted or replaced, and takes that back. */
export function UndoFilter({ former, onBack }: UndoFilterProps) {
  const { t } = useTranslation('filters');
  const { errorText } = useErrorTexts();
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ filter: { name, state }, change }: FormerFilter) =>
      call('saved_filters_save', { body: { name, state, replace: change === 'replaced' } }),
    onSuccess: async () => {
      await client.invalidateQueries(savedFiltersQuery());
      onBack();
    },
    onError: (error) => logFailure('bringing a saved filter back', error),
  });
  return (
    <Box sx={former && lineStyle}>
      <Typography
        role="status"
        variant="body2"
        sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {former &&
          (error && variables === former
            ? errorText(error, t('saved.saveFailed'))
            : t(`saved.${former.change}`, {
                name: former.filter.name,
                interpolation: { escapeValue: false },
              }))}
      </Typography>
      {former && (
        <Button loading={isPending} onClick={() => mutate(former)} sx={{ ml: 'auto' }}>
          {t('saved.undo')}
        </Button>
      )}
    </Box>
  );
}

const lineStyle = {
  ...wrappingLine,
  minHeight: 48,
  pl: 2,
  pr: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
