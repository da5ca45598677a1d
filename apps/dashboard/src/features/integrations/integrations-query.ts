import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Where stores of each platform are connected. */
export const integrationsQuery = () =>
  queryOptions({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => call('integrations_list', { signal }),
  });
