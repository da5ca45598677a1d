import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['security', 'factors'],
    queryFn: ({ signal }) => call('second_factor', { signal }),
  });

export const devicesQuery = () =>
  queryOptions({
    queryKey: ['security', 'devices'],
    queryFn: async ({ signal }) => (await call('sign_ins_list', { signal })).results,
  });

export const teamSecurityQuery = () =>
  queryOptions({
    queryKey: ['security', 'team'],
    queryFn: ({ signal }) => call('team_security', { signal }),
  });

/** After a change everything is asked anew: what a store has refused for want of a second factor, it may answer now. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
