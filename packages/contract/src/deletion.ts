import { z } from 'zod';
import { givenPassword } from './auth.ts';
import { id, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { IN_WORKSPACE, SIGNED_IN } from './errors.ts';

const MANAGING = [...IN_WORKSPACE, 'permission_denied'] as const;

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

export const deletionEndpoints = {
  deletion_detail: {
    method: 'GET',
    path: '/api/deletion/',
    access: 'workspace',
    summary: 'Get whether the current workspace and your account are scheduled for deletion.',
    status: 200,
    response: deletionState,
    errors: IN_WORKSPACE,
  },
  workspace_delete: {
    method: 'POST',
    path: '/api/workspaces/current/deletion/',
    access: 'workspace',
    permission: 'workspaces.manage_workspace',
    summary:
      'Schedule the deletion of the current workspace and its store in 7 days. Recording stops right away, and all owners are emailed.',
    body: z.object({ current_password: givenPassword }),
    status: 200,
    durable: true,
    response: scheduled,
    errors: [...MANAGING, 'too_many_attempts', 'billing_busy', 'payments_unavailable'],
  },
  workspace_keep: {
    method: 'DELETE',
    path: '/api/workspaces/current/deletion/',
    access: 'workspace',
    permission: 'workspaces.manage_workspace',
    summary: 'Undo the scheduled deletion of the current workspace. Recording resumes.',
    status: 204,
    durable: true,
    errors: MANAGING,
  },
  workspace_export: {
    method: 'POST',
    path: '/api/workspaces/current/export/',
    access: 'workspace',
    permission: 'workspaces.manage_workspace',
    summary:
      'Get a link to a file of what is kept of the current workspace: store, team, activity log and a line for each session.',
    status: 200,
    /** A path of ours, good for an hour or two, for a plain link: JSON lines, packed by gzip. */
    response: z.object({ download_url: z.string() }),
    errors: MANAGING,
  },
  workspace_hand_over: {
    method: 'POST',
    path: '/api/workspaces/current/owner/',
    access: 'workspace',
    permission: 'workspaces.manage_workspace',
    summary: 'Make another member the owner of the current workspace. You become a member.',
    body: z.object({ user_id: id, current_password: givenPassword }),
    status: 204,
    durable: true,
    errors: [...MANAGING, 'not_found', 'account_leaving', 'too_many_attempts'],
  },
  workspace_leave: {
    method: 'POST',
    path: '/api/workspaces/current/leave/',
    access: 'workspace',
    summary: 'Leave the current workspace. Signs you out if you have no other workspace.',
    status: 204,
    durable: true,
    errors: [...IN_WORKSPACE, 'sole_owner'],
  },
  account_delete: {
    method: 'POST',
    path: '/api/auth/users/me/deletion/',
    access: 'user',
    summary: 'Schedule the deletion of your account in 7 days. Stores that you own alone must go first.',
    body: z.object({ current_password: givenPassword }),
    status: 200,
    durable: true,
    response: scheduled,
    errors: [...SIGNED_IN, 'sole_owner', 'too_many_attempts'],
  },
  account_keep: {
    method: 'DELETE',
    path: '/api/auth/users/me/deletion/',
    access: 'user',
    summary: 'Undo the scheduled deletion of your account.',
    status: 204,
    durable: true,
    errors: SIGNED_IN,
  },
} as const satisfies Record<string, Endpoint>;
