import { type SQL, sql } from 'drizzle-orm';

/** Rows as one value: a statement is the same text however many there are. They are called `n`. */
export const recordset = (rows: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) AS n(${sql.raw(columns)})`;

/** What names a session. */
export const SESSION_ID = 'workspace_id uuid, session_id uuid';
export interface SessionKey {
  workspace_id: string;
  session_id: string;
}

/** Rows of that session, for a WHERE. */
export const ofSession = ({ workspace_id, session_id }: SessionKey): SQL =>
  sql`workspace_id = ${workspace_id} AND session_id = ${session_id}`;
