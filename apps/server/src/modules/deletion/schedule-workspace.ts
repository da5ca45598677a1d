import { DELETION_DAYS } from '@vitrine/contract/limits';
import { localeOf } from '@vitrine/contract/locales';
import { storeDay } from '@vitrine/contract/store-day';
import type { CallRequest, Failure, WorkspaceAuth } from '../../http/handler.ts';
import { record } from '../audit/service.ts';
import { endRenewal, resumeRenewal } from '../billing/service.ts';
import { composeMail, writeToOwners } from '../mail/service.ts';
import { provePassword } from '../users/service.ts';
import { lockWorkspace, setWorkspaceDeletion, timeZoneOf } from '../workspaces/service.ts';
import type { LeavingDeps } from './deps.ts';
import { CLOSE_WORKSPACE, ERASE_WORKSPACE } from './jobs.ts';

export const GRACE_MS = DELETION_DAYS * 24 * 60 * 60_000;

interface Asked {
  auth: WorkspaceAuth;
  request: CallRequest;
}

/**
 * Has the workspace deleted when the grace is over. Until then nothing is recorded of its store, its plan does not renew, and any owner can undo it: all
 * are written to. Asked for again it stays as it is.
 */
export async function scheduleWorkspace(
  deps: LeavingDeps,
  { auth, request }: Asked,
  password: string,
): Promise<{ ok: true; delete_at: string } | Failure> {
  const { orm, clock, jobs, mail_service, public_url } = deps;
  const { workspace_id, user_id } = auth;
  const confirmed = await provePassword(deps, user_id, password);
  if (!confirmed.ok) return confirmed;
  const renewal = await endRenewal(deps, { auth, request });
  if (!renewal.ok) return renewal;
  const delete_at = await orm.transaction(async (tx) => {
    const before = await lockWorkspace(tx, workspace_id);
    if (!before) return undefined;
    if (before.delete_at !== null) return new Date(before.delete_at).toISOString();
    const ends = clock.now() + GRACE_MS;
    await setWorkspaceDeletion(tx, workspace_id, { delete_at: ends, renews: renewal.renewed });
    const at_end = [CLOSE_WORKSPACE, ERASE_WORKSPACE].map((job) => job.ask(workspace_id, { run_at: ends }));
    await jobs.add(tx, at_end);
    const subject = { delete_at: new Date(ends).toISOString() };
    await record(tx, clock, {
      action: 'workspace_deletion_scheduled',
      user_id,
      workspace_id,
      subject,
      request,
    });
    const time_zone = await timeZoneOf(tx, workspace_id);
    await writeToOwners(tx, mail_service, workspace_id, ({ language, store_name }) =>
      composeMail('workspace_deletion', language, {
        link: `${public_url()}/settings/leave?workspace=${workspace_id}`,
        store_name,
        ends: storeDay(subject.delete_at, time_zone, localeOf(language)),
      }),
    );
    return subject.delete_at;
  });
  if (delete_at === undefined) return { ok: false, error: 'workspace_forbidden' };
  deps.stores.forget(workspace_id);
  return { ok: true, delete_at };
}

/** The workspace stays, and its store is recorded on. */
export async function keepWorkspace(deps: LeavingDeps, { auth, request }: Asked): Promise<void> {
  const { orm, clock } = deps;
  const { workspace_id, user_id } = auth;
  const renewed = await orm.transaction(async (tx) => {
    const before = await lockWorkspace(tx, workspace_id);
    // Closed between the check and now: nobody is a member any more.
    if (!before || before.delete_at === null || before.closed_at !== null) return false;
    await setWorkspaceDeletion(tx, workspace_id, { delete_at: null, renews: false });
    await record(tx, clock, { action: 'workspace_deletion_undone', user_id, workspace_id, request });
    return before.delete_renews;
  });
  deps.stores.forget(workspace_id);
  if (renewed) await resumeRenewal(deps, { auth, request });
}
