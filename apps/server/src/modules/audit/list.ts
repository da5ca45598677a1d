import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';

/** A line of a workspace, with the name of who did it. */
export interface LineRow {
  id: string;
  at: string;
  action: string;
  person: string | null;
  subject: Readonly<Record<string, unknown>>;
  ip: string;
  user_agent: string;
}

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
  return rowsOf<LineRow>(
    orm,
    sql`SELECT a.id::text AS id, a.at, a.action, a.subject, a.ip, a.user_agent,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS person
      FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
      WHERE a.workspace_id = ${workspace_id} ${older} ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`,
  );
};

/** Whether the cursor names a line of the workspace. */
export async function isLine(orm: Orm, workspace_id: string, id: string): Promise<boolean> {
  const rows = await rowsOf(
    orm,
    sql`SELECT 1 FROM audit_log WHERE id = ${id}::bigint AND workspace_id = ${workspace_id}`,
  );
  return rows.length > 0;
}
