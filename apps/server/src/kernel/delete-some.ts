import { sql } from 'drizzle-orm';
import { hasRows } from '../database/rows.ts';
import type { Orm } from '../ports/database.ts';

/** Rows of one table that go in one statement. */
const ROWS_A_STEP = 2_000;

/** Deletes rows of a workspace in one of the caller's tables: there may be millions. @returns whether there may be more */
export function deleteSome(orm: Orm, table: string, workspace_id: string): Promise<boolean> {
  const name = sql.identifier(table);
  return hasRows(orm)`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${name} WHERE workspace_id = ${workspace_id} LIMIT ${ROWS_A_STEP})) RETURNING 1`;
}
