import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/select.tsx';
import { type ListState, ORDERINGS } from './list-state.ts';
import { SessionSearch } from './session-search.tsx';

interface SessionToolbarProps {
  state: ListState;
  onChange: (part: Partial<ListState>, options?: { replace: boolean }) => void;
}

/** What is looked for, and in which order it comes. */
export function SessionToolbar({ state, onChange }: SessionToolbarProps) {
  const { t } = useTranslation('filters');
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        justifyContent: 'space-between',
        gap: 1.5,
        // Room for the notice that floats over the list's edge.
        mb: 4,
      }}
    >
      <SessionSearch
        value={state.search}
        // Every pause in typing would else be a step for the back button.
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <Select
        id="ordering"
        label={t('sort')}
        value={state.ordering}
        options={ORDERINGS.map((value) => ({ value, text: t(`ordering.${value}`) }))}
        onSelect={(ordering) => onChange({ ordering })}
        sx={{ minWidth: 236 }}
      />
    </Box>
  );
}
