import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toasts.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { inviteFailure } from './invite-failure.ts';
import { teamQuery } from './team-query.ts';
import type { TeamRow } from './team-rows.ts';

/** What an owner does to the team. Each is done when the list shows it, and says in a toast how it went. */
export function useTeamChanges() {
  const { t } = useTranslation('settings');
  const errorTexts = useErrorTexts();
  const toast = useToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: teamQuery().queryKey });

  /** Answers why it did not work; undefined, it did. */
  const invite = async (email: string): Promise<string | undefined> => {
    try {
      await call('invitations_create', { body: { email } });
    } catch (error) {
      logFailure('an invitation', error);
      return inviteFailure(errorTexts, error, t('team.inviteDialog.failed'));
    }
    await refresh();
    toast('success', t('team.inviteDialog.sent', { email }));
    return undefined;
  };

  const inviteAgain = async ({ name }: TeamRow): Promise<void> => {
    const failure = await invite(name);
    if (failure !== undefined) toast('error', failure);
  };

  /** Makes a call after which a row is gone. */
  const without = async (made: Promise<unknown>, texts: { done: string; failed: string }): Promise<void> => {
    const worked = await made.then(
      () => true,
      (error: unknown) => {
        logFailure('a change of the team', error);
        return false;
      },
    );
    // Also after a failure: somebody else may have been faster.
    await refresh();
    if (worked) toast('success', texts.done);
    else toast('error', texts.failed);
  };

  const remove = ({ id, name }: TeamRow) =>
    without(call('users_remove', { params: { user_id: id } }), {
      done: t('team.removeDialog.done', { name }),
      failed: t('team.removeDialog.failed'),
    });

  const cancel = ({ id, name }: TeamRow) =>
    without(call('invitations_cancel', { params: { invitation_id: id } }), {
      done: t('team.cancelDialog.done', { email: name }),
      failed: t('team.cancelDialog.failed'),
    });

  return { invite, inviteAgain, remove, cancel };
}
