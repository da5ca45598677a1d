import { z } from 'zod';
import { text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { MAX_PAGE_SIZE } from './limits.ts';

/** Everything that changes who may do what, or what a store is told, as the activity log calls it. */
export const AUDIT_ACTIONS = [
  'registered',
  'signed_in',
  'signed_out',
  /** A refresh token was used again long after it was given up: its sign-in was ended. */
  'copied_token_refused',
  /** By the person, from another device of theirs. */
  'sign_in_ended',
  'sign_ins_ended',
  /** In the second step of a sign-in, whose password was right. */
  'second_factor_refused',
  'recovery_code_used',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  /** Of everybody in a workspace, by an owner. */
  'second_factor_demanded',
  'second_factor_left_free',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'profile_updated',
  'email_change_requested',
  'email_changed',
  /** By the mailed link, or by the operator. */
  'email_confirmed',
  /** From the former mailbox. */
  'email_change_undone',
  'photo_updated',
  'invitation_sent',
  'invitation_cancelled',
  'invitation_accepted',
  'member_removed',
  'member_left',
  'sessions_deleted',
  /** A file of a session was asked for. */
  'download_asked',
  /** A page to pay on was opened: nothing is paid by that. */
  'checkout_opened',
  'plan_changed',
  'subscription_cancelled',
  'subscription_resumed',
  'store_renamed',
  'store_language_changed',
  'store_domains_changed',
  /** What of its pages is recorded. */
  'store_recording_changed',
  'store_time_zone_changed',
  /** A store of a platform, to this workspace. */
  'store_connected',
  /** The platform takes the token no more. */
  'store_disconnected',
  'shopify_setup_completed',
  /** Visitors' data are to be erased or given. */
  'privacy_asked',
  'privacy_done',
  'privacy_failed',
  'workspace_exported',
  'workspace_handed_over',
  'workspace_deletion_scheduled',
  'workspace_deletion_undone',
  'account_deletion_scheduled',
  'account_deletion_undone',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What of a line's subject is told; a field that says nothing of it is absent. */
export const auditSubject = z.object({
  /** Of whom it was done to, or to whom. */
  email: z.string().optional(),
  store_name: z.string().optional(),
  plan_id: z.string().optional(),
  time_zone: z.string().optional(),
  domains: z.array(z.string()).optional(),
  /** So many. */
  sessions: z.number().int().optional(),
});

/** A line of the activity log: who did what, when, from where. */
export const auditLine = z.object({
  id: z.string(),
  at: timestamp,
  /** One of `AUDIT_ACTIONS`, or of a newer server's. */
  action: z.string(),
  /** Name or email; null: a platform or the server, or somebody whose account is gone. */
  person: z.string().nullable(),
  subject: auditSubject,
  /** Null: there was none, or it is kept no longer. */
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const auditEndpoints = {
  audit_log_list: {
    method: 'GET',
    path: '/api/audit-log/',
    access: 'workspace',
    permission: 'audit.view_audit',
    summary: 'List the activity log of the workspace, newest first, from the cursor on.',
    query: z.object({
      /** `next_cursor` of the page before. */
      cursor: text(32).optional(),
      page_size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(25),
    }),
    response: z.object({
      results: z.array(auditLine),
      /** Null: there is nothing older. */
      next_cursor: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
