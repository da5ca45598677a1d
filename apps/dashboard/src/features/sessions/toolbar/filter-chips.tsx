import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { wrappingLine } from '../../../components/wrapping-line.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import { activeFilters, type FilterName } from '../query/list-filters.ts';
import { CLEARED, type ListState } from '../query/list-state.ts';

/** How long a list is, as far as the server knows. */
export interface Counted {
  count: number;
  count_is_estimate: boolean;
}

interface FilterChipsProps {
  state: ListState;
  /** How many recordings are listed; undefined while nobody knows. */
  count: Counted | undefined;
  onChange: (part: Partial<ListState>) => void;
  /** The last chip is gone: the focus has to go somewhere. */
  onEmpty: () => void;
}

/**
 * How many recordings are listed, and what they are narrowed to and ordered by, each to be taken away. The line is there
 * with and without chips: a first one moves nothing.
 */
export function FilterChips({ state, count: listed, onChange, onEmpty }: FilterChipsProps) {
  const { t, i18n } = useTranslation('filters');
  const chips: { name: FilterName | 'ordering'; text: string }[] = activeFilters(state).flatMap((name) => {
    const value = state[name];
    return value ? [{ name, text: `${t(`names.${name}`)}: ${t(`values.${value}`)}` }] : [];
  });
  if (state.ordering !== CLEARED.ordering)
    chips.push({ name: 'ordering', text: `${t('sort')}: ${t(`ordering.${state.ordering}`)}` });

  const remove = (name: FilterName | 'ordering', { currentTarget }: MouseEvent) => {
    // What is pressed goes away: the focus passes to the chip after it, or to "Clear all" behind the last.
    if (chips.length > 1) currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus();
    else onEmpty();
    onChange({ [name]: CLEARED[name] });
  };

  return (
    <Box sx={lineStyle}>
      <Box role="status" className="numbers" sx={{ mr: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {listed &&
          t(listed.count_is_estimate ? 'totalAbout' : 'total', {
            count: listed.count,
            shown: numberFormat(i18n.language).format(listed.count),
          })}
      </Box>
      {chips.length > 0 && (
        <Box component="ul" sx={{ display: 'contents', listStyle: 'none' }}>
          {chips.map(({ name, text }) => (
            <li key={name}>
              <Button
                variant="outlined"
                color="inherit"
                endIcon={<CloseOutlined />}
                aria-label={t('remove', { filter: text, interpolation: { escapeValue: false } })}
                onClick={(event) => remove(name, event)}
                sx={chipStyle}
              >
                {text}
              </Button>
            </li>
          ))}
          <li>
            <Button
              onClick={() => {
                onEmpty();
                onChange(CLEARED);
              }}
              sx={{ minHeight: 32, py: 0.25, '@media (pointer: coarse)': { minHeight: 40 } }}
            >
              {t('clear')}
            </Button>
          </li>
        </Box>
      )}
    </Box>
  );
}

const lineStyle = {
  ...wrappingLine,
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 40 },
} as const;

const chipStyle = {
  minHeight: 32,
  py: 0.25,
  px: 1.5,
  borderRadius: 999,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontWeight: 450,
  '@media (pointer: coarse)': { minHeight: 40 },
} as const;
