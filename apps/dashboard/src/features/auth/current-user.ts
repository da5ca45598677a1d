import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@vitrine/contract/user';
import { call } from '../../lib/api/api.ts';
import { readUser, storedUserOf, storeUser } from '../../lib/session.ts';

/** Role, name or store change seldom; a look at each start of the dashboard and every few minutes is enough. */
const STALE_AFTER_MS = 5 * 60_000;

/** Who is signed in: at once what this browser remembers, then what the server says. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['auth', 'me'],
    queryFn: async ({ signal }) => {
      const user = await call('users_me', { signal });
      storeUser(user);
      return storedUserOf(user);
    },
    initialData: readUser,
    initialDataUpdatedAt: 0,
    staleTime: STALE_AFTER_MS,
  });

/**
 * The person as the server has told in this page: none before that, because what this browser remembers may be old. With
 * `anew` the server is asked once more when the screen opens, however new the last answer is: what was connected meanwhile,
 * elsewhere, shows. `keep` takes in what a change of their profile answered, so that screen, memory and server say the same.
 */
export function useCurrentUser({ anew = false } = {}) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...currentUserQuery(),
    refetchOnMount: anew ? 'always' : true,
  });
  return {
    user: dataUpdatedAt > 0 ? data : undefined,
    failed: isError,
    retry: () => void refetch(),
    keep: (user: User) => {
      storeUser(user);
      client.setQueryData(currentUserQuery().queryKey, storedUserOf(user));
    },
  };
}
