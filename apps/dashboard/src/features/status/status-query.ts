import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Trouble is rare: a look now and then, while the page is visible. */
const ASK_EVERY_MS = 60_000;
/** While something is wrong, so that the notice goes away soon after its cause. */
const ASK_AGAIN_MS = 15_000;

/** Whether visits are being recorded now, and why not. */
export const statusQuery = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => call('status', { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.data.recording !== 'on' ? ASK_AGAIN_MS : ASK_EVERY_MS,
  });
