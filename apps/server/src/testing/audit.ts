import { pick, rowsOf } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import type { TestServer } from './test-server.ts';

/** The lines of audit_log about what a person did, oldest first. */
export const auditOf = ({ deps }: TestServer, user_id: string) =>
  rowsOf(deps.database.orm, pick(schema.audit_log, 'action', 'workspace_id', 'subject', 'ip', 'user_agent'))`
    SELECT action, workspace_id, subject, ip, user_agent FROM audit_log WHERE user_id = ${user_id} ORDER BY id`;
