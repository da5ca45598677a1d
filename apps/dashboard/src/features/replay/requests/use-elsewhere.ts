import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { workspace } from '../../../lib/session.ts';
import { isGone } from '../loading/failure.ts';

/** Statuses that say that a session is not there to be seen, however often one asks. */
const NOT_THERE = [403, 404];

const isNotThere = (error: unknown): boolean => error instanceof ApiError && NOT_THERE.includes(error.status);

/** The id of another workspace of the person that holds the session; null if none does. */
const elsewhereQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['replay', 'elsewhere', sessionId],
    queryFn: async ({ signal }) => {
      const current = workspace.read();
      const { results } = await call('workspaces_list', { signal });
      const params = { session_id: sessionId };
      for (const { id } of results) {
        if (id === current) continue;
        const found = await call('sessions_detail', { params, signal, workspace: id }).catch((error) => {
          if (isNotThere(error)) return null;
          // It was there: that one says so.
          if (isGone(error)) return true;
          throw error;
        });
        if (found) return id;
      }
      return null;
    },
  });

/**
 * A link to a replay works for every member of the session's workspace, whatever workspace is current (readings, "Screens"):
 * if `failure` says that the session is not in the current one, it is looked for in the others, and the page loaded anew in
 * the one that has it. Answers whether that is still going on.
 */
export function useElsewhere(sessionId: string, failure: unknown): boolean {
  const missing = failure instanceof ApiError && failure.status === 404;
  const { data, isLoading } = useQuery({ ...elsewhereQuery(sessionId), enabled: missing });
  useEffect(() => {
    if (!data) return;
    workspace.choose(data);
    // Whatever is kept, or on its way, is of the store before. (Where nothing can be chosen it would be so again and again.)
    if (workspace.read() === data) location.reload();
  }, [data]);
  return missing && (isLoading || (!!data && workspace.read() === data));
}
