import type { AuditAction } from '@vitrine/contract/audit';
import { sql } from 'drizzle-orm';
import type { CallRequest } from '../../http/handler.ts';
import { deleteSome } from '../../kernel/delete-some.ts';
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

/** What a person did stays in the activity logs of stores; that it was they does not. */
export async function forgetInAudit(
  tx: Orm,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await tx.execute(sql`DELETE FROM audit_log WHERE user_id = ${user_id} AND workspace_id IS NULL`);
  await tx.execute(
    sql`UPDATE audit_log SET user_id = NULL, ip = '', user_agent = '' WHERE user_id = ${user_id}`,
  );
  await tx.execute(sql`UPDATE audit_log SET subject = subject - 'email' - 'former' - 'user_id'
    WHERE subject->>'user_id' = ${user_id} OR lower(subject->>'email') = lower(${email})
      OR lower(subject->>'former') = lower(${email})`);
}

/** Lines of a workspace that is erased, some of them. @returns whether there may be more */
export const deleteAuditOf = (orm: Orm, workspace_id: string) => deleteSome(orm, 'audit_log', workspace_id);
