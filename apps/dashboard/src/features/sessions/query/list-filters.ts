import { FILTERS } from '@vitrine/contract/list-filters';

export type FilterName = keyof typeof FILTERS;
export type Filters = { [Name in FilterName]: (typeof FILTERS)[Name][number] | '' };

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

export const NO_FILTERS: Filters = {
  date_range: '',
  duration: '',
  user_type: '',
  platform: '',
  recording_status: '',
};

/** Reads the filters of an address; a value that is none is no filter. */
export function readFilters(query: URLSearchParams): Filters {
  const chosen = FILTER_NAMES.flatMap((name) => {
    const value = FILTERS[name].find((known) => known === query.get(name));
    return value ? [[name, value]] : [];
  });
  return { ...NO_FILTERS, ...Object.fromEntries(chosen) };
}

/** The filters that leave visits out of the list, in the order of their controls. */
export const activeFilters = (filters: Filters): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name] !== '');
