import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Whether the store, or the account, is to be deleted. */
export const deletionQuery = () =>
  queryOptions({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => call('deletion_detail', { signal }),
  });

/** Who is in the store's team. */
export const membersQuery = () =>
  queryOptions({
    queryKey: ['deletion', 'members'],
    queryFn: async ({ signal }) => (await call('users_list', { signal })).results,
  });
