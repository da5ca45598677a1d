import type { SavedListState } from '@vitrine/contract/saved-filters';
import { useTranslation } from 'react-i18next';
import { conditionParts } from '../query/condition-parts.ts';
import { activeFilters } from '../query/list-filters.ts';
import { DEFAULTS } from '../query/list-state.ts';
import { useConditionWords } from '../query/use-condition-words.ts';

/** Answers the function that says in a line what a saved list shows, e.g. `“ana” · Mobile · Longest first`. */
export function useFilterSummary(): (state: SavedListState) => string {
  const { t } = useTranslation('filters');
  const { partText } = useConditionWords();
  return (state) => {
    const narrowed = activeFilters(state).flatMap((name) => {
      const value = state[name];
      return value ? [t(`values.${value}`)] : [];
    });
    const parts = [
      ...(state.search ? [`“${state.search}”`] : []),
      ...narrowed,
      ...conditionParts(state.conditions ?? {}).map(partText),
      ...(state.ordering === DEFAULTS.ordering ? [] : [t(`ordering.${state.ordering}`)]),
      ...(state.view === DEFAULTS.view ? [] : [t(`view.${state.view}`)]),
    ];
    return parts.length > 0 ? parts.join(' · ') : t('saved.all');
  };
}
