import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { workspace } from '../../lib/session.ts';

/** Whoever comes by a mailed link is led to the store that it is about, where they are a member of it. */
export function useLinkedWorkspace(current: string | undefined): void {
  const [params] = useSearchParams();
  const wanted = params.get('workspace');
  const asks = wanted !== null && current !== undefined && wanted !== current;
  const { data } = useQuery({
    queryKey: ['workspaces'],
    queryFn: async ({ signal }) => (await call('workspaces_list', { signal })).results,
    enabled: asks,
  });
  const isMine = asks && data?.some(({ id }) => id === wanted);
  useEffect(() => {
    if (!isMine) return;
    workspace.choose(wanted);
    location.reload();
  }, [isMine, wanted]);
}
