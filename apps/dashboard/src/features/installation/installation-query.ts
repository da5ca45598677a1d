import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { stateOf } from './installation-state.ts';

/** Between two looks at whether something came. */
export const POLL_MS = 4_000;

/** Of the texts that say how long ago something was. */
export const CLOCK_MS = 10_000;

/** Whether the tracker is in the store, as the server knows it. */
export const installationQuery = () =>
  queryOptions({
    queryKey: ['stores', 'installation'],
    queryFn: ({ signal }) => call('installation', { signal }),
  });

/** The same, looked at again and again while the page is seen; a page that is hidden asks nobody. */
export function useInstallation() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...installationQuery(),
    refetchInterval: POLL_MS,
  });
  const now = useNow(CLOCK_MS);
  return {
    installation: data,
    state: data && stateOf(data, now),
    now,
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
