import { localeOf } from '@vitrine/contract/locales';
import { storeDay } from '@vitrine/contract/store-day';
import type { CallRequest, Failure } from '../../http/handler.ts';
import { languageOf } from '../../kernel/languages.ts';
import { record } from '../audit/service.ts';
import { composeMail } from '../mail/service.ts';
import { lockOwned } from '../team/service.ts';
import {
  accountDeletion,
  findAccount,
  lockUser,
  provePassword,
  setAccountDeletion,
} from '../users/service.ts';
import type { LeavingDeps } from './deps.ts';
import { ERASE_ACCOUNT } from './jobs.ts';
import { GRACE_MS } from './schedule-workspace.ts';

/**
 * Has the account deleted when the grace is over. Who owns a store alone hands it over or deletes it first: with the last store that they belong to, the
 * account goes too (`close-workspace.ts`).
 */
export async function scheduleAccount(
  deps: LeavingDeps,
  user_id: string,
  password: string,
  request: CallRequest,
): Promise<{ ok: true; delete_at: string } | Failure> {
  const { orm, clock, jobs, mail_service, public_url } = deps;
  const confirmed = await provePassword(deps, user_id, password);
  if (!confirmed.ok) return confirmed;
  const account = await findAccount(orm, { user_id }, clock.now());
  return orm.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) return { ok: false, error: 'token_invalid' } as const;
    const alone = await lockOwned(tx, user_id);
    if (alone.some(({ delete_at }) => delete_at === null)) return { ok: false, error: 'sole_owner' } as const;
    const before = await accountDeletion(tx, user_id);
    if (before !== null) return { ok: true, delete_at: new Date(before).toISOString() } as const;
    const ends = clock.now() + GRACE_MS;
    const delete_at = new Date(ends).toISOString();
    await setAccountDeletion(tx, user_id, ends);
    await jobs.add(tx, [ERASE_ACCOUNT.ask(user_id, { run_at: ends })]);
    await record(tx, clock, {
      action: 'account_deletion_scheduled',
      user_id,
      subject: { delete_at },
      request,
    });
    const language = languageOf(request.headers) ?? account?.main_language ?? 'en';
    const content = composeMail('account_deletion', language, {
      link: `${public_url()}/settings/account#delete-account`,
      ends: storeDay(delete_at, account?.time_zone ?? 'UTC', localeOf(language)),
    });
    await mail_service.post(tx, user.email, content);
    return { ok: true, delete_at } as const;
  });
}

/** The account stays. */
export const keepAccount = (
  { orm, clock }: Pick<LeavingDeps, 'orm' | 'clock'>,
  user_id: string,
  request: CallRequest,
): Promise<void> =>
  orm.transaction(async (tx) => {
    await lockUser(tx, user_id);
    if ((await accountDeletion(tx, user_id)) === null) return;
    await setAccountDeletion(tx, user_id, null);
    await record(tx, clock, { action: 'account_deletion_undone', user_id, request });
  });
