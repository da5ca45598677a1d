import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** What the person has saved in the current workspace. */
export const savedFiltersQuery = () =>
  queryOptions({
    queryKey: ['saved-filters'],
    queryFn: ({ signal }) => call('saved_filters_list', { signal }),
  });
