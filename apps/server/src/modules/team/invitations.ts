import { HOUR_MS, MINUTE_MS } from '@vitrine/contract/durations';
import { INVITATION_DAYS } from '@vitrine/contract/limits';
import { type CallRequest, type Failure, fieldError, type WorkspaceAuth } from '../../http/handler.ts';
import { iso } from '../../kernel/iso.ts';
import type { Needs } from '../../kernel/needs.ts';
import { hashOf, newSecret } from '../../kernel/secrets.ts';
import { record } from '../audit/service.ts';
import { countedOn, type LoginThrottling } from '../login-throttling/service.ts';
import { composeMail, type MailService } from '../mail/service.ts';
import { findAccount, markConfirmed } from '../users/service.ts';
import {
  deleteInvitation,
  type FoundInvitation,
  type InvitationRow,
  insertMember,
  invitationByToken,
  isMember,
  upsertInvitation,
} from './queries.ts';

const LIFE_MS = INVITATION_DAYS * 24 * 60 * 60_000;

export interface InvitingDeps extends Needs<'orm' | 'clock' | 'public_url'> {
  attempts: LoginThrottling;
  mail_service: MailService;
}

/** Mails somebody a link into the workspace. */
export async function invite(
  deps: InvitingDeps,
  { user_id, workspace_id }: WorkspaceAuth,
  email: string,
  request: CallRequest,
): Promise<{ ok: true; invitation: InvitationRow } | Failure> {
  const { orm, clock } = deps;
  if (await isMember(orm, workspace_id, email)) return fieldError('email', 'already_member');
  const attempt = await deps.attempts.begin(limits(workspace_id, email));
  if (!attempt.ok) return attempt;
  const inviter = await findAccount(orm, { user_id, workspace_id }, clock.now());
  if (!inviter) return { ok: false, error: 'workspace_forbidden' };

  const token = newSecret();
  const link = `${deps.public_url()}/register?token=${token}`;
  const name = `${inviter.first_name} ${inviter.last_name}`.trim() || inviter.email;
  const content = composeMail('invitation', inviter.main_language, {
    link,
    store_name: inviter.store_name,
    inviter: name,
  });
  const expires = clock.now() + LIFE_MS;
  const invitation = await orm.transaction(async (tx) => {
    const row = await upsertInvitation(tx, {
      workspace_id,
      email,
      token_hash: hashOf(token),
      created_at: iso(clock.now()),
      expires_at: iso(expires),
      invited_by: user_id,
    });
    const subject = { invitation_id: row.id, email };
    await record(tx, clock, { action: 'invitation_sent', user_id, workspace_id, subject, request });
    await deps.mail_service.post(tx, email, content, expires);
    return row;
  });
  return { ok: true, invitation };
}

/** Each is a mail to somebody who may not want it; from many workspaces too, though one should not feel another's. */
const limits = (workspace_id: string, email: string) => [
  countedOn('invite', workspace_id, { free: 50, wait_ms: MINUTE_MS, max_wait_ms: HOUR_MS }),
  countedOn('invite/here', `${workspace_id} ${email}`, { free: 5, wait_ms: MINUTE_MS, max_wait_ms: HOUR_MS }),
  countedOn('invite/to', email, { free: 30, wait_ms: MINUTE_MS, max_wait_ms: HOUR_MS }),
];

/** The invitation of a mailed token, when it is still good. */
export const findInvitation = (
  { orm, clock }: Pick<InvitingDeps, 'orm' | 'clock'>,
  token: string,
): Promise<FoundInvitation | undefined> =>
  invitationByToken(orm, { token_hash: hashOf(token), now: iso(clock.now()) });

/**
 * Makes the person a member, and uses the invitation up. Answers the workspace; undefined when the token is not good any
 * more, or the invitation is to another address.
 */
export function acceptInvitation(
  { orm, clock }: Pick<InvitingDeps, 'orm' | 'clock'>,
  { user_id, email, token, request }: { user_id: string; email: string; token: string; request: CallRequest },
): Promise<string | undefined> {
  return orm.transaction(async (tx) => {
    const found = await findInvitation({ orm: tx, clock }, token);
    if (!found || found.email.toLowerCase() !== email.toLowerCase()) return undefined;
    const { id, workspace_id, invited_by } = found;
    const mine = await deleteInvitation(tx, { id, workspace_id, token_hash: hashOf(token) });
    if (mine === undefined) return undefined;
    await insertMember(tx, { workspace_id, user_id, at: iso(clock.now()), invited_by });
    // The token was mailed to that very address.
    await markConfirmed(tx, user_id);
    const subject = { invitation_id: id };
    await record(tx, clock, { action: 'invitation_accepted', user_id, workspace_id, subject, request });
    return workspace_id;
  });
}
