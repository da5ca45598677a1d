import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Merchant, User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api.ts';
import { inSlices } from '../../lib/in-slices.ts';
import { presentName } from '../../lib/zone-names.ts';
import { workspacesQuery } from './workspaces-query.ts';
import { zonesFor } from './zone-list.ts';

/** Offsets change with the seasons: nobody looks at a list for longer. */
const STALE_AFTER_MS = 60 * 60_000;

/** The time zone of the user's workspace, the list of those that there are, and the way to change it. `onChange` gets the store as it is then. */
export function useTimeZone({ workspace_id, merchant }: User, onChange: (merchant: Merchant) => void) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const { data: workspaces, isError, isFetching, refetch } = useQuery(workspacesQuery());
  const saved = workspaces?.find(({ id }) => id === workspace_id)?.time_zone;
  const current = saved && presentName(saved);
  const { data: zones } = useQuery({
    queryKey: ['zones', current, i18n.language],
    queryFn: ({ signal }) => inSlices(zonesFor(current ?? 'UTC', i18n.language), signal),
    enabled: current !== undefined,
    // What is being looked at stays when another one is saved.
    placeholderData: keepPreviousData,
    // Nobody is asked: it works without a connection.
    networkMode: 'always',
    staleTime: STALE_AFTER_MS,
  });
  return {
    current,
    zones,
    failed: isError && !workspaces,
    retrying: isFetching,
    retry: () => void refetch(),
    /** Fails with an `ApiError`. */
    change: async (time_zone: string): Promise<void> => {
      const changed = await call('stores_update', { params: { store_id: merchant.id }, body: { time_zone } });
      client.setQueryData(workspacesQuery().queryKey, (known) =>
        known?.map((workspace) => (workspace.id === workspace_id ? { ...workspace, time_zone } : workspace)),
      );
      onChange(changed);
      // Its periods begin at other moments now.
      void client.invalidateQueries({ queryKey: ['billing'] });
    },
  };
}
