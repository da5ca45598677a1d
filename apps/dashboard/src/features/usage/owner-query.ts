import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Owners change seldom. */
const STALE_AFTER_MS = 5 * 60_000;

/** Who can change the plan, for those who cannot: the first owner; undefined, nobody is known. */
export const ownerQuery = () =>
  queryOptions({
    queryKey: ['team', 'owner'],
    queryFn: async ({ signal }) => {
      const { results } = await call('users_list', { signal });
      return results.find(({ groups }) => groups.includes('owner')) ?? null;
    },
    staleTime: STALE_AFTER_MS,
  });
