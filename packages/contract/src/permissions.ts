// Without zod: the dashboard asks the same table.

export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

const MEMBER = ['sessions.view_session'] as const;
const OWNER = [
  ...MEMBER,
  'sessions.delete_session',
  'team.manage_team',
  'billing.manage_billing',
  'integrations.manage_integrations',
  'stores.manage_store',
  'privacy.manage_privacy',
  'workspaces.manage_workspace',
  'audit.view_audit',
] as const;

/** `app.codename` (specification, section 3). */
export type Permission = (typeof OWNER)[number];

const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = { owner: OWNER, member: MEMBER };

/** The policy: what a role may do (readings, "Identity"). Rows of the contract table name what they need of it. */
export const permissionsOf = (role: Role): readonly Permission[] => PERMISSIONS[role];
