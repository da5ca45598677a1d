import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/toasts.tsx';
import { call } from '../../../lib/api/api.ts';
import { logFailure } from '../../../lib/api/log-failure.ts';

/** Everything that sessions are in, or counted in. */
const CHANGED = [['sessions'], ['dashboard']];

/** Answers the function that deletes sessions and says in a toast how it went; true once lists know that they are gone. */
export function useDeleteSessions() {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  const client = useQueryClient();
  return async (session_ids: readonly string[]): Promise<boolean> => {
    const count = session_ids.length;
    try {
      await call('sessions_delete', { body: { session_ids: [...session_ids] } });
    } catch (error) {
      logFailure('deleting sessions', error);
      toast('error', t('delete.failed', { count }));
      return false;
    }
    await Promise.all(CHANGED.map((queryKey) => client.invalidateQueries({ queryKey })));
    toast('success', t('delete.done', { count }));
    return true;
  };
}
