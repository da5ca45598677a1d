import type { Role } from '@vitrine/contract/auth';

const MEMBER = ['sessions.view_session'] as const;
const OWNER = [
  ...MEMBER,
  'team.manage_team',
  'billing.manage_billing',
  'integrations.manage_integrations',
] as const;

const PERMISSIONS: Readonly<Record<Role, readonly string[]>> = { owner: OWNER, member: MEMBER };

/** What a role may do, as `app.codename` (specification, section 3). */
export const permissionsOf = (role: Role): string[] => [...PERMISSIONS[role]];
