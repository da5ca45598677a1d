import { randomUUID } from 'node:crypto';
import { createTokens } from '../http/tokens.ts';
import { hashPassword } from '../modules/auth/service.ts';
import { createWorkspace, type NewWorkspace, type WorkspaceIds } from '../modules/workspaces/service.ts';
import type { TestServer } from './test-server.ts';

export interface TestWorkspace extends WorkspaceIds {
  email: string;
  password: string;
  platform: NewWorkspace['store']['platform'];
  store_id: string;
  /** Headers of a call by the owner, in this workspace. */
  headers: { authorization: string; 'x-workspace-id': string };
}

const PASSWORD = 'correct horse battery staple';
let passwordHash: Promise<string> | undefined;

/** A workspace with an owner (who could sign in with `email` and `password`) and a store. */
export async function createTestWorkspace(
  { deps }: TestServer,
  options: { store?: Partial<NewWorkspace['store']>; session_limit?: number } = {},
): Promise<TestWorkspace> {
  const email = `owner-${randomUUID()}@example.com`;
  const store = { platform: 'other', store_id: randomUUID(), name: 'Test store', ...options.store } as const;
  passwordHash ??= hashPassword(PASSWORD);
  const ids = await createWorkspace(
    { orm: deps.database.orm, clock: deps.clock },
    {
      owner: { email, password_hash: await passwordHash, first_name: 'Olga', last_name: 'Owner' },
      store,
      ...(options.session_limit === undefined ? {} : { session_limit: options.session_limit }),
    },
  );
  const access = await createTokens(deps.jwt_secret, deps.clock).signAccess(ids.user_id);
  return {
    ...ids,
    email,
    password: PASSWORD,
    platform: store.platform,
    store_id: store.store_id,
    headers: { authorization: `JWT ${access}`, 'x-workspace-id': ids.workspace_id },
  };
}
