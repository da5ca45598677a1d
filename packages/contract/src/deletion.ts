import { z } from 'zod';
import { givenPassword } from './auth.ts';
import { id, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** When it is deleted for good; null: it is not to be. */
const deleteAt = timestamp.nullable();
const scheduled = z.object({ delete_at: timestamp });

/** A store whose only owner the person is: it is handed over, or deleted, before their account is. */
const ownedAlone = z.object({ workspace_id: id, store_name: z.string(), delete_at: deleteAt });

/** What is going to be deleted, as the person sees it from the current workspace. */
export const deletionState = z.object({
  workspace_delete_at: deleteAt,
  account_delete_at: deleteAt,
  owned_alone: z.array(ownedAlone),
});
export type DeletionState = z.infer<typeof deletionState>;

const manage = { access: 'workspace', permission: 'workspaces.manage_workspace' } as const;

export const deletionEndpoints = {
  deletion_detail: {
    method: 'GET',
    path: '/api/deletion/',
    access: 'workspace',
    summary: 'Get whether the current workspace and your account are scheduled for deletion.',
    response: deletionState,
  },
  workspace_delete: {
    ...manage,
    method: 'POST',
    path: '/api/workspaces/current/deletion/',
    summary:
      'Schedule the deletion of the current workspace and its store in 7 days. Recording stops right away, and all owners are emailed.',
    body: z.object({ current_password: givenPassword }),
    durable: true,
    response: scheduled,
    errors: ['too_many_attempts', 'billing_busy', 'payments_unavailable'],
  },
  workspace_keep: {
    ...manage,
    method: 'DELETE',
    path: '/api/workspaces/current/deletion/',
    summary: 'Undo the scheduled deletion of the current workspace. Recording resumes.',
    durable: true,
  },
  workspace_export: {
    ...manage,
    method: 'POST',
    path: '/api/workspaces/current/export/',
    summary:
      'Get a link to a file of what is kept of the current workspace: store, team, activity log and a line for each session.',
    /** A path of ours, good for an hour or two, for a plain link: JSON lines, packed by gzip. */
    response: z.object({ download_url: z.string() }),
  },
  workspace_hand_over: {
    ...manage,
    method: 'POST',
    path: '/api/workspaces/current/owner/',
    summary: 'Make another member the owner of the current workspace. You become a member.',
    body: z.object({ user_id: id, current_password: givenPassword }),
    durable: true,
    errors: ['not_found', 'account_leaving', 'too_many_attempts'],
  },
  workspace_leave: {
    method: 'POST',
    path: '/api/workspaces/current/leave/',
    access: 'workspace',
    summary: 'Leave the current workspace. Signs you out if you have no other workspace.',
    durable: true,
    errors: ['sole_owner'],
  },
  account_delete: {
    method: 'POST',
    path: '/api/auth/users/me/deletion/',
    access: 'user',
    summary: 'Schedule the deletion of your account in 7 days. Stores that you own alone must go first.',
    body: z.object({ current_password: givenPassword }),
    durable: true,
    response: scheduled,
    errors: ['sole_owner', 'too_many_attempts'],
  },
  account_keep: {
    method: 'DELETE',
    path: '/api/auth/users/me/deletion/',
    access: 'user',
    summary: 'Undo the scheduled deletion of your account.',
    durable: true,
  },
} as const satisfies Record<string, Endpoint>;
