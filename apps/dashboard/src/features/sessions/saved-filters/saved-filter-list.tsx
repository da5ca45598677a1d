import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SavedListState } from '@vitrine/contract/saved-filters';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../query/list-state.ts';
import { SaveFilterForm } from './save-filter-form.tsx';
import { SavedFilterRow } from './saved-filter-row.tsx';
import { savedFiltersQuery } from './saved-filters-query.ts';
import { isShown } from './saved-state.ts';
import { type FormerFilter, UndoFilter } from './undo-filter.tsx';

interface SavedFilterListProps {
  /** What the list shows now. */
  state: ListState;
  onApply: (saved: SavedListState) => void;
}

/** What is saved, and the form that saves what the list shows now. */
export function SavedFilterList({ state, onApply }: SavedFilterListProps) {
  const { t } = useTranslation(['filters', 'dashboard']);
  const { data, isError, isFetching, refetch } = useQuery(savedFiltersQuery());
  const name = useRef<HTMLInputElement>(null);
  /** What the last change here has changed, until the panel is closed. */
  const [former, setFormer] = useState<FormerFilter>();
  const focusName = () => name.current?.focus();

  const content = () => {
    if (!data && isError)
      return (
        <Box role="alert" sx={{ px: 2, py: 1 }}>
          <Typography variant="body2">{t('saved.loadFailed')}</Typography>
          <Button loading={isFetching} onClick={() => void refetch()} sx={{ ml: -2 }}>
            {t('dashboard:retry')}
          </Button>
        </Box>
      );
    if (!data)
      return (
        <Box role="status" aria-label={t('dashboard:loading')} sx={{ px: 2, py: 1 }}>
          <Skeleton variant="rounded" height={40} />
        </Box>
      );
    if (data.count === 0)
      return (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5, textWrap: 'pretty' }}>
          {t('saved.empty')}
        </Typography>
      );
    return (
      <Box component="ul" aria-label={t('saved.title')} sx={listStyle}>
        {data.results.map((saved) => (
          <SavedFilterRow
            key={saved.id}
            saved={saved}
            shown={isShown(saved.state, state)}
            onApply={() => onApply(saved.state)}
            onGone={(filter) => {
              setFormer({ filter, change: 'deleted' });
              focusName();
            }}
          />
        ))}
      </Box>
    );
  };

  return (
    <>
      {content()}
      <UndoFilter
        former={former}
        onBack={() => {
          setFormer(undefined);
          focusName();
        }}
      />
      <SaveFilterForm
        state={state}
        input={name}
        onReplaced={(filter) => setFormer({ filter, change: 'replaced' })}
      />
    </>
  );
}

/** Some eight of them; more are scrolled. */
const listStyle = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  maxHeight: 'min(440px, 45vh)',
  overflowY: 'auto',
} as const;
