import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PrivacyRequest } from '@vitrine/contract/privacy';
import { call } from '../../lib/api/api.ts';

/** Requests take seconds, and those of a large store minutes. */
const REFETCH_INTERVAL_MS = 2_000;
/** What is left in files is removed together, after minutes. */
const FINISHING_INTERVAL_MS = 30_000;
export const REQUESTS_A_PAGE = 5;

const PRIVACY = 'privacy';
export const allRequests = { queryKey: [PRIVACY] };

/** What was asked for of visitors' data; asked again while something is under way. An owner's to see. */
export const requestsQuery = (page: number) =>
  queryOptions({
    queryKey: [PRIVACY, page],
    queryFn: ({ signal }) =>
      call('privacy_requests_list', { query: { page, page_size: REQUESTS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const isAny = (state: PrivacyRequest['state']) => data?.results.some((one) => one.state === state);
      return isAny('pending') ? REFETCH_INTERVAL_MS : isAny('finishing') ? FINISHING_INTERVAL_MS : false;
    },
  });
