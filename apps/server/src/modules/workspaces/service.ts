import { randomUUID } from 'node:crypto';
import type { Language, Platform } from '@vitrine/contract/common';
import type { TrackerSettings } from '@vitrine/contract/ingest';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';

export interface NewWorkspace {
  owner: { email: string; password_hash: string; first_name: string; last_name: string };
  store: {
    platform: Platform;
    store_id: string;
    name: string;
    main_language?: Language;
    /** Hosts whose pages may send recordings, subdomains included; none means any. */
    domains?: readonly string[];
    tracker_settings?: Partial<TrackerSettings>;
  };
  /** Sessions recorded per period; -1, the default, means unlimited. */
  session_limit?: number;
}

export interface WorkspaceIds {
  workspace_id: string;
  merchant_id: string;
  user_id: string;
}

/**
 * Makes a workspace with its store and its owner, all or nothing. Rejects when the email or the store is taken. Whoever
 * answers a person that it is made calls `Database.settle()` before: blocks outlive a power cut, and they need it.
 */
export function createWorkspace(
  deps: { orm: Orm; clock: Clock },
  { owner, store, session_limit = -1 }: NewWorkspace,
): Promise<WorkspaceIds> {
  const ids = { workspace_id: randomUUID(), merchant_id: randomUUID(), user_id: randomUUID() };
  const now = new Date(deps.clock.now()).toISOString();
  return deps.orm.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO users (id, email, password_hash, first_name, last_name, date_joined)
      VALUES (${ids.user_id}, ${owner.email}, ${owner.password_hash}, ${owner.first_name}, ${owner.last_name}, ${now})`);
    await tx.execute(sql`INSERT INTO workspaces (id, session_limit, created_at)
      VALUES (${ids.workspace_id}, ${session_limit}, ${now})`);
    await tx.execute(sql`INSERT INTO memberships (workspace_id, user_id, role, created_at)
      VALUES (${ids.workspace_id}, ${ids.user_id}, 'owner', ${now})`);
    await tx.execute(sql`INSERT INTO merchants
        (id, workspace_id, platform, store_id, store_name, main_language, domains, tracker_settings)
      VALUES (${ids.merchant_id}, ${ids.workspace_id}, ${store.platform}, ${store.store_id}, ${store.name},
        ${store.main_language ?? 'en'}, ${sql.param(store.domains ?? [])}::text[],
        ${JSON.stringify(store.tracker_settings ?? {})}::jsonb)`);
    return ids;
  });
}
