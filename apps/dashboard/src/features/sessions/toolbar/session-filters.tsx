import Box from '@mui/material/Box';
import { FILTERS } from '@vitrine/contract/list-filters';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/select.tsx';
import { FILTER_NAMES } from '../query/list-filters.ts';
import { type ListState, ORDERINGS } from '../query/list-state.ts';

interface SessionFiltersProps {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}

/** Which visits are listed, and in which order. */
export function SessionFilters({ state, onChange }: SessionFiltersProps) {
  const { t } = useTranslation('filters');
  return (
    <Box sx={panelStyle}>
      {FILTER_NAMES.map((name) => (
        <Select
          key={name}
          id={`filter-${name}`}
          label={t(`names.${name}`)}
          value={state[name]}
          options={[
            { value: '' as const, text: t(`any.${name}`) },
            ...FILTERS[name].map((value) => ({ value, text: t(`values.${value}`) })),
          ]}
          onSelect={(value) => onChange({ [name]: value })}
        />
      ))}
      <Select
        id="ordering"
        label={t('sort')}
        value={state.ordering}
        options={ORDERINGS.map((value) => ({ value, text: t(`ordering.${value}`) }))}
        onSelect={(ordering) => onChange({ ordering })}
      />
    </Box>
  );
}

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
  columnGap: 1.5,
  rowGap: 2,
  // A label stands on its control's upper edge.
  pt: 0.5,
  '& > *': { minWidth: 0 },
  // Two side by side on a phone, six on a laptop: every pixel goes to the words.
  '& select.MuiNativeSelect-select': { pl: 1.5, pr: 3.5, fontSize: { lg: '0.9375rem' } },
  '& .MuiNativeSelect-icon': { right: 4 },
} as const;
