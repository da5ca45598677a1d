import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Who accepts an invitation appears this soon while the team is being looked at. */
const REFETCH_INTERVAL_MS = 15_000;

/** The list itself, or in an answer (readings, "Wire conventions"). */
const listOf = <T>(answer: readonly T[] | { results: readonly T[] }): readonly T[] =>
  'results' in answer ? answer.results : answer;

/** The members of the current workspace, and those who are asked to become one. */
export const teamQuery = () =>
  queryOptions({
    queryKey: ['team'],
    queryFn: async ({ signal }) => {
      const [members, invitations] = await Promise.all([
        call('users_list', { signal }),
        call('invitations_list', { signal }),
      ]);
      return { members: listOf(members), invitations: listOf(invitations) };
    },
    refetchInterval: REFETCH_INTERVAL_MS,
  });
