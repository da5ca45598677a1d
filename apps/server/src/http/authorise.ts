import type { Role } from '@vitrine/contract/auth';
import type { Access } from '@vitrine/contract/endpoint';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../ports/database.ts';
import type { Failure, UserAuth, WorkspaceAuth } from './handler.ts';
import type { Tokens } from './tokens.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Authorised = { ok: true; auth: UserAuth | WorkspaceAuth | undefined } | Failure;

const SCHEME = /^JWT +([A-Za-z0-9_.-]+) *$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who is asking, by `Authorization: JWT <access>` and `X-Workspace-Id` alone: cookies are never looked at. */
export async function authorise(
  access: Access,
  headers: Headers,
  deps: { orm: Orm; tokens: Tokens },
): Promise<Authorised> {
  if (access === 'public') return { ok: true, auth: undefined };
  const { authorization } = headers;
  if (!authorization) return { ok: false, error: 'not_authenticated' };
  const token = SCHEME.exec(authorization as string)?.[1];
  const user_id = token === undefined ? undefined : await deps.tokens.verifyAccess(token);
  if (user_id === undefined) return { ok: false, error: 'token_invalid' };
  if (access === 'user') return { ok: true, auth: { user_id } };
  const membership = await membershipOf(deps.orm, user_id, headers['x-workspace-id']);
  if (!membership) return { ok: false, error: 'workspace_forbidden' };
  return { ok: true, auth: { user_id, ...membership } };
}

/** The membership in the named workspace; without a name, the user's first one. */
async function membershipOf(orm: Orm, userId: string, named: string | string[] | undefined) {
  if (named !== undefined && (typeof named !== 'string' || !UUID.test(named))) return undefined;
  const only = named === undefined ? sql`` : sql`AND workspace_id = ${named}`;
  const rows = await rowsOf<{ workspace_id: string; role: Role }>(
    orm,
    sql`SELECT workspace_id, role FROM memberships WHERE user_id = ${userId} ${only}
        ORDER BY created_at, workspace_id LIMIT 1`,
  );
  return rows[0];
}
