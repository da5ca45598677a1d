import { sql } from 'drizzle-orm';
import { rowsOf } from '../ports/database.ts';
import type { TestServer } from './test-server.ts';

/** The lines of audit_log about what a person did, oldest first. */
export const auditOf = ({ deps }: TestServer, user_id: string) =>
  rowsOf<{ action: string; workspace_id: string | null; subject: object; ip: string; user_agent: string }>(
    deps.database.orm,
    sql`SELECT action, workspace_id, subject, ip, user_agent FROM audit_log WHERE user_id = ${user_id} ORDER BY id`,
  );
