import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** One is seldom asked into another store: a look now and then. */
const STALE_AFTER_MS = 5 * 60_000;

/** The workspaces of whoever is signed in. */
export const workspacesQuery = () =>
  queryOptions({
    queryKey: ['workspaces'],
    queryFn: async ({ signal }) => (await call('workspaces_list', { signal })).results,
    staleTime: STALE_AFTER_MS,
  });
