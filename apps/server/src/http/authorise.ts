import { timingSafeEqual } from 'node:crypto';
import type { Access, Endpoint } from '@vitrine/contract/endpoint';
import { permissionsOf } from '@vitrine/contract/permissions';
import { sql } from 'drizzle-orm';
import { bool, nullable } from '../database/kinds.ts';
import { firstRow, hasRows } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import { hashOf } from '../kernel/secrets.ts';
import type { Orm } from '../ports/database.ts';
import type { Failure, UserAuth, WorkspaceAuth } from './handler.ts';
import { hasSecondFactor } from './second-factor.ts';
import type { Bearer, Tokens } from './tokens.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Authorised = { ok: true; auth: UserAuth | WorkspaceAuth | undefined } | Failure;

const SCHEME = /^JWT +([A-Za-z0-9_.-]+) *$/i;
const OPERATOR_SCHEME = /^Bearer +(\S+) *$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Identified = { ok: true; bearer: Bearer | undefined } | Failure;

type Guarded = Pick<Endpoint, 'access' | 'permission' | 'confirmed' | 'without_second_factor'>;

const IN_WORKSPACE: readonly Access[] = ['workspace', 'anybody'];

/**
 * Who is asking, by `Authorization` alone: cookies are never looked at. Asks nobody: the signature tells.
 */
export async function identify(
  { access }: Pick<Guarded, 'access'>,
  headers: Headers,
  deps: { tokens: Tokens; operator_token: string | undefined },
): Promise<Identified> {
  if (access === 'public') return { ok: true, bearer: undefined };
  const { authorization } = headers;
  if (access === 'operator')
    return isOperator(authorization as string | undefined, deps.operator_token)
      ? { ok: true, bearer: undefined }
      : { ok: false, error: 'operator_only' };
  if (!authorization)
    return access === 'anybody' ? { ok: true, bearer: undefined } : { ok: false, error: 'not_authenticated' };
  const token = SCHEME.exec(authorization as string)?.[1];
  const bearer = token === undefined ? undefined : await deps.tokens.verifyAccess(token);
  return bearer ? { ok: true, bearer } : { ok: false, error: 'token_invalid' };
}

/**
 * What who is asking may, in the workspace that `X-Workspace-Id` names. The sign-in and the membership are asked for at every call, so
 * that what ends them holds from the next call on.
 */
export async function authorise(
  { access, permission, confirmed, without_second_factor }: Guarded,
  headers: Headers,
  bearer: Bearer | undefined,
  deps: { orm: Orm },
): Promise<Authorised> {
  if (!bearer) return { ok: true, auth: undefined };
  const inWorkspace = IN_WORKSPACE.includes(access);
  const named = inWorkspace ? headers['x-workspace-id'] : undefined;
  if (named !== undefined && (typeof named !== 'string' || !UUID.test(named)))
    return { ok: false, error: 'workspace_forbidden' };
  const { signed_in, membership, second_factor_missing } = await lookUp(deps.orm, bearer, named);
  if (!signed_in) return { ok: false, error: 'token_invalid' };
  if (!inWorkspace) return { ok: true, auth: bearer };
  if (!membership) return { ok: false, error: 'workspace_forbidden' };
  if (second_factor_missing && !without_second_factor) return { ok: false, error: 'second_factor_required' };
  if (permission && !permissionsOf(membership.role).includes(permission))
    return { ok: false, error: 'permission_denied' };
  if (confirmed && (await mustConfirm(deps.orm, bearer.user_id)))
    return { ok: false, error: 'email_not_confirmed' };
  return { ok: true, auth: { ...bearer, ...membership } };
}

/** Hashes have one length, and comparing them tells nothing of the token. */
function isOperator(authorization: string | undefined, token: string | undefined): boolean {
  const given = OPERATOR_SCHEME.exec(authorization ?? '')?.[1];
  if (given === undefined || token === undefined) return false;
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(token)));
}

/** Whether the person has yet to show that they read the mailbox of their email. */
const mustConfirm = (orm: Orm, user_id: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM users WHERE id = ${user_id} AND email_confirmation = 'required'`;

/**
 * Whether the sign-in counts, the membership in the named workspace (without a name, the user's first one), and whether that requires a
 * second factor which the person has not.
 */
async function lookUp(orm: Orm, { user_id, sign_in_id }: Bearer, named: string | undefined) {
  const only = named === undefined ? sql`` : sql`AND m.workspace_id = ${named}`;
  const row = await firstRow(orm, {
    workspace_id: nullable(schema.memberships.workspace_id),
    role: nullable(schema.memberships.role),
    second_factor_missing: bool,
  })`
    SELECT m.workspace_id, m.role,
      coalesce(w.second_factor_required, false) AND NOT ${hasSecondFactor('s.user_id')} AS second_factor_missing
    FROM sign_ins s
    LEFT JOIN memberships m ON m.user_id = s.user_id ${only}
    LEFT JOIN workspaces w ON w.id = m.workspace_id
    WHERE s.id = ${sign_in_id} AND s.user_id = ${user_id} AND s.revoked_at IS NULL
    ORDER BY m.created_at, m.workspace_id LIMIT 1`;
  const membership =
    row?.workspace_id && row.role ? { workspace_id: row.workspace_id, role: row.role } : undefined;
  return {
    signed_in: row !== undefined,
    membership,
    second_factor_missing: row?.second_factor_missing ?? false,
  };
}
