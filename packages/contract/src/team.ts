import { z } from 'zod';
import { email } from './auth.ts';
import { id, listOf, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { ROLES } from './permissions.ts';
import { profilePhoto } from './user.ts';

/** Somebody of the workspace. */
export const teamMember = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_photo: profilePhoto,
  /** `groups[0]` is the role. */
  groups: z.array(z.enum(ROLES)),
  status: z.literal('active'),
  /** When they joined the workspace. */
  date_joined: timestamp,
});
export type TeamMember = z.infer<typeof teamMember>;

/** `pending` until the mailed link was opened, then `invited`; `expired` after its days (readings, "Team rows"). */
export const INVITATION_STATUSES = ['pending', 'invited', 'expired'] as const;

export const invitation = z.object({
  id,
  email: z.string(),
  status: z.enum(INVITATION_STATUSES),
  created_at: timestamp,
  expires_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

const manage = { access: 'workspace', permission: 'team.manage_team' } as const;

export const teamEndpoints = {
  users_list: {
    method: 'GET',
    path: '/api/auth/users/',
    access: 'workspace',
    summary: 'List workspace members, owners first.',
    response: z.object({ count: z.number().int().min(0), results: z.array(teamMember) }),
  },
  users_remove: {
    ...manage,
    method: 'DELETE',
    path: '/api/auth/users/{user_id}/',
    summary: 'Remove a member from the workspace. Signs them out if they have no other workspace.',
    params: z.object({ user_id: id }),
    durable: true,
    errors: ['owner_not_removable', 'not_found'],
  },
  invitations_list: {
    method: 'GET',
    path: '/api/auth/invitations/',
    access: 'workspace',
    summary: 'List invitations that haven’t been accepted, newest first.',
    /** A team is small: all of it in one answer. */
    response: listOf(invitation),
  },
  invitations_create: {
    ...manage,
    method: 'POST',
    path: '/api/auth/invitations/',
    confirmed: true,
    summary:
      'Email an invitation, valid once within 7 days. Inviting the same email again replaces the previous link.',
    body: z.object({ email }),
    status: 201,
    durable: true,
    response: invitation,
    errors: ['too_many_attempts'],
  },
  invitations_cancel: {
    ...manage,
    method: 'DELETE',
    path: '/api/auth/invitations/{invitation_id}/',
    summary: 'Cancel an invitation. Its link stops working.',
    params: z.object({ invitation_id: id }),
    durable: true,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
