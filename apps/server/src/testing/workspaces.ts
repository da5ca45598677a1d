import { randomUUID } from 'node:crypto';
import type { EmailConfirmation } from '@vitrine/contract/user';
import { sql } from 'drizzle-orm';
import { createTokens } from '../http/tokens.ts';
import { beginFree } from '../modules/billing/service.ts';
import { startLoginSession } from '../modules/login-sessions/service.ts';
import { createWorkspace, type NewWorkspace, type WorkspaceIds } from '../modules/team/service.ts';
import { createUser, hashPassword } from '../modules/users/service.ts';
import type { TestServer } from './test-server.ts';

export interface TestWorkspace extends WorkspaceIds {
  email: string;
  password: string;
  platform: NewWorkspace['store']['platform'];
  store_id: string;
  /** Headers of a call by the owner, in this workspace. */
  headers: { authorization: string; 'x-workspace-id': string };
}

const UNLIMITED = -1;
const FREE_DOWNLOADS = 10;

const PASSWORD = 'correct horse battery staple';
let passwordHash: Promise<string> | undefined;

export interface TestWorkspaceOptions {
  store?: Partial<NewWorkspace['store']>;
  session_limit?: number;
  download_limit?: number;
  /** Of the owner's email. */
  email_confirmation?: EmailConfirmation;
}

/** A workspace with an owner (who could sign in with `email` and `password`) and a store, on the free plan, with limits of its own. */
export async function createTestWorkspace(
  { deps }: TestServer,
  options: TestWorkspaceOptions = {},
): Promise<TestWorkspace> {
  const email = `owner-${randomUUID()}@example.com`;
  const store = { platform: 'other', store_id: randomUUID(), name: 'Test store', ...options.store } as const;
  passwordHash ??= hashPassword(PASSWORD);
  const { orm } = deps.database;
  const ids = await createWorkspace(
    { orm, clock: deps.clock },
    {
      owner: {
        email,
        password_hash: await passwordHash,
        first_name: 'Olga',
        last_name: 'Owner',
        email_confirmation: options.email_confirmation ?? 'confirmed',
      },
      store,
    },
  );
  await beginFree({ orm, clock: deps.clock }, ids.workspace_id);
  const { session_limit = UNLIMITED, download_limit = FREE_DOWNLOADS } = options;
  await orm.execute(sql`UPDATE workspaces SET session_limit = ${session_limit}, download_limit = ${download_limit}
    WHERE id = ${ids.workspace_id}`);
  return {
    ...ids,
    email,
    password: PASSWORD,
    platform: store.platform,
    store_id: store.store_id,
    headers: await headersOf(deps, ids),
  };
}

export interface TestMember {
  user_id: string;
  email: string;
  password: string;
  headers: { authorization: string; 'x-workspace-id': string };
}

/** Somebody who has joined the workspace as a member. */
export async function createTestMember(
  { deps }: TestServer,
  { workspace_id }: { workspace_id: string },
): Promise<TestMember> {
  const email = `member-${randomUUID()}@example.com`;
  passwordHash ??= hashPassword(PASSWORD);
  const { orm } = deps.database;
  const user_id = await createUser(
    { orm, clock: deps.clock },
    {
      email,
      password_hash: await passwordHash,
      first_name: 'Mia',
      last_name: 'Member',
      email_confirmation: 'confirmed',
    },
  );
  await orm.execute(sql`INSERT INTO memberships (workspace_id, user_id, role)
    VALUES (${workspace_id}, ${user_id}, 'member')`);
  return { user_id, email, password: PASSWORD, headers: await headersOf(deps, { user_id, workspace_id }) };
}

/** Headers of a call by that person, who has just signed in. */
export async function headersOf(
  { database, clock, jwt_secret }: TestServer['deps'],
  { user_id, workspace_id }: { user_id: string; workspace_id: string },
) {
  const tokens = createTokens(jwt_secret, clock);
  const { access } = await startLoginSession({ orm: database.orm, clock, tokens }, user_id);
  return { authorization: `JWT ${access}`, 'x-workspace-id': workspace_id };
}
