import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/contract/endpoint';
import type { SessionSummary, sessionsEndpoints } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/toasts.tsx';
import { call } from '../../../lib/api/api.ts';
import { logFailure } from '../../../lib/api/log-failure.ts';

type List = ResponseOf<(typeof sessionsEndpoints)['sessions_list']>;

const LISTS = { queryKey: ['sessions', 'list'] };
const MARKING = { mutationKey: ['watched'] };

/**
 * Answers the function that turns a session's watched mark around. Every list shows it at once; where the server does not
 * take it, it comes back, and a toast says so.
 */
export function useToggleWatched(): (session: SessionSummary) => void {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  const client = useQueryClient();
  const show = ({ session_id, watched }: SessionSummary) =>
    client.setQueriesData<List>(
      LISTS,
      (list) =>
        list && {
          ...list,
          results: list.results.map((row) => (row.session_id === session_id ? { ...row, watched } : row)),
        },
    );
  const { mutate } = useMutation({
    ...MARKING,
    mutationFn: ({ session_id, watched }: SessionSummary) =>
      call('sessions_watched', { params: { session_id }, body: { watched: !watched } }),
    onMutate: async (session) => {
      // An answer that was on its way before would show the old mark once more.
      await client.cancelQueries(LISTS);
      show({ ...session, watched: !session.watched });
    },
    onError: (error, session) => {
      logFailure('marking what was watched', error);
      show(session);
      toast('error', t('watched.failed'));
    },
    // Asked between two marks, the list would show the first alone.
    onSettled: () => (client.isMutating(MARKING) === 1 ? client.invalidateQueries(LISTS) : undefined),
  });
  return mutate;
}
