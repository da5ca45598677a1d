import { useQueryClient } from '@tanstack/react-query';
import type { DeletionState } from '@vitrine/contract/deletion';
import { useTranslation } from 'react-i18next';
import { useOutcome } from '../../components/use-outcome.ts';
import { call } from '../../lib/api/api.ts';
import { deletionQuery } from './deletion-query.ts';

/** What is asked of the server here. Those that a dialog confirms reject with what it tells; the others tell it themselves. */
export function useLeaving() {
  const { t } = useTranslation('settings');
  const { done, refused } = useOutcome();
  const client = useQueryClient();
  const change = (state: Partial<DeletionState>) =>
    client.setQueryData(deletionQuery().queryKey, (known) => known && { ...known, ...state });
  const trying = async (what: () => Promise<void>, fallback: string) => {
    try {
      await what();
    } catch (error) {
      refused('a deletion', error, fallback);
    }
  };
  return {
    done,
    refused,
    deleteStore: async (current_password: string) => {
      const { delete_at } = await call('workspace_delete', { body: { current_password } });
      change({ workspace_delete_at: delete_at });
      await client.invalidateQueries(deletionQuery());
      return delete_at;
    },
    keepStore: () =>
      trying(async () => {
        await call('workspace_keep');
        change({ workspace_delete_at: null });
        await client.invalidateQueries(deletionQuery());
        done(t('deletion.store.kept'));
      }, t('deletion.store.keepFailed')),
    handOver: async (user_id: string, current_password: string) => {
      await call('workspace_hand_over', { body: { user_id, current_password } });
    },
    leave: () => call('workspace_leave'),
    download: () =>
      trying(async () => {
        const { download_url } = await call('workspace_export');
        location.assign(download_url);
      }, t('deletion.store.exportFailed')),
    deleteAccount: async (current_password: string) => {
      const { delete_at } = await call('account_delete', { body: { current_password } });
      change({ account_delete_at: delete_at });
      return delete_at;
    },
    keepAccount: () =>
      trying(async () => {
        await call('account_keep');
        change({ account_delete_at: null });
        done(t('deletion.account.kept'));
      }, t('deletion.account.keepFailed')),
  };
}
