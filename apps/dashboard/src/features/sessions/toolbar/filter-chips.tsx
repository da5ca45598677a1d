import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wrappingLine } from '../../../components/wrapping-line.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import { conditionParts } from '../query/condition-parts.ts';
import { activeFilters } from '../query/list-filters.ts';
import { CLEARED, type ListState } from '../query/list-state.ts';
import { useConditionWords } from '../query/use-condition-words.ts';
import { chipStyle } from './chip-style.ts';

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
  /** What adds one. */
  children: ReactNode;
}

interface Chip {
  key: string;
  text: string;
  /** The list without it. */
  without: Partial<ListState>;
}

/**
 * How many recordings are listed, and what they are narrowed to and ordered by, each to be taken away. The line is there
 * with and without chips: a first one moves nothing.
 */
export function FilterChips({ state, count: listed, onChange, onEmpty, children }: FilterChipsProps) {
  const { t, i18n } = useTranslation('filters');
  const { partText } = useConditionWords();
  const chips: Chip[] = activeFilters(state).flatMap((name) => {
    const value = state[name];
    if (!value) return [];
    const text = `${t(`names.${name}`)}: ${t(`values.${value}`)}`;
    return [{ key: name, text, without: { [name]: CLEARED[name] } }];
  });
  for (const part of conditionParts(state.conditions))
    chips.push({ key: part.key, text: partText(part), without: { conditions: part.without } });
  if (state.ordering !== CLEARED.ordering)
    chips.push({
      key: 'ordering',
      text: `${t('sort')}: ${t(`ordering.${state.ordering}`)}`,
      without: { ordering: CLEARED.ordering },
    });

  const remove = ({ without }: Chip, { currentTarget }: MouseEvent) => {
    // What is pressed goes away: the focus passes to the chip after it, or to "Clear all" behind the last.
    if (chips.length > 1) currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus();
    else onEmpty();
    onChange(without);
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
      {children}
      {chips.length > 0 && (
        <Box component="ul" sx={{ display: 'contents', listStyle: 'none' }}>
          {chips.map((chip) => (
            <Box component="li" key={chip.key} sx={{ minWidth: 0, maxWidth: '100%' }}>
              <Button
                variant="outlined"
                color="inherit"
                endIcon={<CloseOutlined />}
                aria-label={t('remove', { filter: chip.text, interpolation: { escapeValue: false } })}
                onClick={(event) => remove(chip, event)}
                sx={filterStyle}
              >
                <Box component="span" sx={wordsStyle}>
                  {chip.text}
                </Box>
              </Button>
            </Box>
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

/** What a store's page says may be long. */
const wordsStyle = {
  maxWidth: 'min(420px, 70vw)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const filterStyle = { maxWidth: '100%', ...chipStyle } as const;
