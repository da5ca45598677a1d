import { randomUUID } from 'node:crypto';
import type { Needs } from '../../kernel/needs.ts';
import { insertMerchant, type NewStore } from '../merchants/service.ts';
import { createUser, type NewUser } from '../users/service.ts';
import { insertWorkspace, Taken } from '../workspaces/service.ts';
import { insertMember } from './queries.ts';

export interface NewWorkspace {
  owner: NewUser;
  store: NewStore;
  /** As `knownTimeZone` answers it, UTC unless given. */
  time_zone?: string | undefined;
}

export interface WorkspaceIds {
  workspace_id: string;
  merchant_id: string;
  user_id: string;
}

/**
 * Makes a workspace with its store and its owner, all or nothing, and without a plan (billing). Rejects with `Taken`. Whoever answers a person that it
 * is made calls `Database.settle()` before: blocks outlive a power cut, and they need it.
 */
export function createWorkspace(
  { orm, clock }: Needs<'orm' | 'clock'>,
  { owner, store, time_zone = 'UTC' }: NewWorkspace,
): Promise<WorkspaceIds> {
  const created_at = new Date(clock.now()).toISOString();
  return orm.transaction(async (tx) => {
    const user_id = await createUser({ orm: tx, clock }, owner);
    const ids = { workspace_id: randomUUID(), merchant_id: randomUUID(), user_id };
    const { workspace_id } = ids;
    await insertWorkspace(tx, { id: workspace_id, time_zone, created_at });
    await insertMember(tx, { workspace_id, user_id, role: 'owner', at: created_at, invited_by: null });
    if (!(await insertMerchant(tx, ids, store))) throw new Taken('store');
    return ids;
  });
}
