import { queryOptions } from '@tanstack/react-query';
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
