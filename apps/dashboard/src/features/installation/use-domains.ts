import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import { call } from '../../lib/api/api.ts';
import { installationQuery } from './installation-query.ts';

/**
 * Changes the domains of the user's store. `change` is given the list as the server has it now, which may have learned one since it was
 * last looked at. Fails with an `ApiError`.
 */
export function useDomains({ merchant }: User) {
  const client = useQueryClient();
  return async (change: (domains: readonly string[]) => string[]): Promise<void> => {
    const { domains } = await client.fetchQuery({ ...installationQuery(), staleTime: 0 });
    await call('stores_update', { params: { store_id: merchant.id }, body: { domains: change(domains) } });
    await client.invalidateQueries({ queryKey: installationQuery().queryKey });
  };
}
