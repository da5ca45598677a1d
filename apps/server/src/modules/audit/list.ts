import { sql } from 'drizzle-orm';
import { nullable, text } from '../../database/kinds.ts';
import { hasRows, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

/** A line of a workspace, with the name of who did it. */
const LINE_ROW = {
  ...pick(schema.audit_log, 'at', 'action', 'subject', 'ip', 'user_agent'),
  id: text,
  person: nullable(text),
};
export type LineRow = RowOf<typeof LINE_ROW>;

/** The newest first; those older than `before`, the id of a line. */
export const listLines = (
  orm: Orm,
  workspace_id: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<LineRow[]> => {
  const older =
    before === undefined
      ? sql``
      : sql`AND (a.at, a.id) < (SELECT b.at, b.id FROM audit_log b WHERE b.id = ${before}::bigint AND b.workspace_id = ${workspace_id})`;
  return rowsOf(orm, LINE_ROW)`SELECT a.id::text AS id, a.at, a.action, a.subject, a.ip, a.user_agent,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS person
    FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
    WHERE a.workspace_id = ${workspace_id} ${older} ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`;
};

/** Whether the cursor names a line of the workspace. */
export const isLine = (orm: Orm, workspace_id: string, id: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM audit_log WHERE id = ${id}::bigint AND workspace_id = ${workspace_id}`;
