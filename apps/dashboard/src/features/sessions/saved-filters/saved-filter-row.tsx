import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedFilter } from '@vitrine/contract/saved-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/toasts.tsx';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { logFailure } from '../../../lib/api/log-failure.ts';
import { savedFiltersQuery } from './saved-filters-query.ts';
import { useFilterSummary } from './use-filter-summary.ts';

interface SavedFilterRowProps {
  saved: SavedFilter;
  /** The list shows it now. */
  shown: boolean;
  onApply: () => void;
  /** It has been deleted: that can be taken back, and the focus has to go somewhere. */
  onGone: (saved: SavedFilter) => void;
}

const NOT_FOUND = 404;

/** One saved filter: a click looks at it, and deleting it is asked for once more in its place. */
export function SavedFilterRow({ saved, shown, onApply, onGone }: SavedFilterRowProps) {
  const { t } = useTranslation('filters');
  const summary = useFilterSummary();
  const toast = useToast();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  // After the question the focus is back where it was asked from.
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsking(true);
    setAsked(true);
  };
  const named = { name: saved.name, interpolation: { escapeValue: false } };

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('saved_filters_delete', { params: { saved_filter_id: saved.id } }).catch((error: unknown) => {
        // Another tab was faster: it is gone, as was wished.
        if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error;
      }),
    onSuccess: async () => {
      onGone(saved);
      await client.invalidateQueries(savedFiltersQuery());
    },
    onError: (error) => {
      logFailure('deleting a saved filter', error);
      setAsking(false);
      toast('error', t('saved.deleteFailed'));
    },
  });

  if (asking)
    return (
      <Box component="li" sx={{ ...rowStyle, flexWrap: 'wrap', pl: 1.5, py: 0.5 }}>
        <Typography variant="body2" sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {t('saved.deleteQuestion', named)}
        </Typography>
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          <Button color="inherit" autoFocus onClick={() => setAsking(false)}>
            {t('saved.keep')}
          </Button>
          <Button color="error" loading={isPending} onClick={() => mutate()}>
            {t('saved.delete')}
          </Button>
        </Box>
      </Box>
    );
  return (
    <Box component="li" sx={rowStyle}>
      <Button
        color="inherit"
        aria-current={shown || undefined}
        onClick={onApply}
        sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', gap: 1, px: 1.5, textAlign: 'left' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" noWrap title={saved.name} sx={{ display: 'block', fontWeight: 560 }}>
            {saved.name}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            noWrap
            title={summary(saved.state)}
            sx={{ display: 'block', fontWeight: 400 }}
          >
            {summary(saved.state)}
          </Typography>
        </Box>
        {shown && <CheckRounded aria-hidden fontSize="small" />}
      </Button>
      <IconButton
        autoFocus={asked}
        aria-label={t('saved.deleteOf', named)}
        title={t('saved.delete')}
        onClick={ask}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

const rowStyle = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 56 } as const;
