import { sql } from 'drizzle-orm';
import type { CallRequest } from '../../http/handler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';

/** Everything that changes who may do what, or what a store is told. */
export type AuditAction =
  | 'registered'
  | 'signed_in'
  | 'signed_out'
  /** A refresh token was used again long after it was given up: its sign-in was ended. */
  | 'copied_token_refused'
  /** By the person, from another device of theirs. */
  | 'sign_in_ended'
  | 'sign_ins_ended'
  /** In the second step of a sign-in, whose password was right. */
  | 'second_factor_refused'
  | 'recovery_code_used'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_renewed'
  /** Of everybody in a workspace, by an owner. */
  | 'second_factor_demanded'
  | 'second_factor_left_free'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'profile_updated'
  | 'email_change_requested'
  | 'email_changed'
  | 'photo_updated'
  | 'invitation_sent'
  | 'invitation_cancelled'
  | 'invitation_accepted'
  | 'member_removed'
  | 'sessions_deleted'
  /** A file of a session was asked for. */
  | 'download_asked'
  /** A page to pay on was opened: nothing is paid by that. */
  | 'checkout_opened'
  | 'plan_changed'
  | 'subscription_cancelled'
  | 'subscription_resumed'
  | 'store_renamed'
  | 'store_language_changed'
  | 'store_domains_changed'
  | 'store_time_zone_changed'
  /** A store of a platform, to this workspace. */
  | 'store_connected'
  /** The platform takes the token no more. */
  | 'store_disconnected'
  | 'shopify_setup_completed'
  /** Visitors' data are to be erased or given. */
  | 'privacy_asked'
  | 'privacy_done'
  | 'privacy_failed';

export interface AuditEntry {
  action: AuditAction;
  /** Null: nobody's; a platform asked, or what was asked for is done. */
  user_id: string | null;
  /** Absent where it is the person's own affair. */
  workspace_id?: string;
  /** What it was done to. Never a secret. */
  subject?: Readonly<Record<string, unknown>>;
  /** Null: there was none. */
  request: CallRequest | null;
}

/** User agents are a few hundred characters; whoever sends more is not worth the room. */
const MAX_USER_AGENT = 512;

/** Writes a line of `audit_log`; in the transaction of what it tells of, so that there is none without the other. */
export async function record(tx: Orm, clock: Clock, entry: AuditEntry): Promise<void> {
  const { action, user_id, workspace_id = null, subject = {}, request } = entry;
  const userAgent = String(request?.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  await tx.execute(sql`INSERT INTO audit_log (at, workspace_id, user_id, action, subject, ip, user_agent)
    VALUES (${new Date(clock.now()).toISOString()}, ${workspace_id}, ${user_id}, ${action},
      ${JSON.stringify(subject)}::jsonb, ${request?.ip ?? ''}, ${userAgent})`);
}
