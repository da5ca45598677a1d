import type { AuditAction } from '@vitrine/contract/audit';
import { sql } from 'drizzle-orm';
import type { CallRequest } from '../../http/handler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';

export type { AuditAction };

export interface AuditEntry {
  action: AuditAction;
  /** Null: nobody's; a platform asked, or what was asked for is done. */
  user_id: string | null;
  /** Absent where it is the person's own affair. */
  workspace_id?: string;
  /** What it was done to. Never a secret. */
  subject?: Readonly<Record<string, unknown>>;
  /** Null: there was none. */
  request: CallRequest | null;
}

/** User agents are a few hundred characters; whoever sends more is not worth the room. */
const MAX_USER_AGENT = 512;

/** Writes a line of `audit_log`; in the transaction of what it tells of, so that there is none without the other. */
export async function record(tx: Orm, clock: Clock, entry: AuditEntry): Promise<void> {
  const { action, user_id, workspace_id = null, subject = {}, request } = entry;
  const userAgent = String(request?.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  await tx.execute(sql`INSERT INTO audit_log (at, workspace_id, user_id, action, subject, ip, user_agent)
    VALUES (${new Date(clock.now()).toISOString()}, ${workspace_id}, ${user_id}, ${action},
      ${JSON.stringify(subject)}::jsonb, ${request?.ip ?? ''}, ${userAgent})`);
}
