import type { PublicSessionId } from '@vitrine/contract/session-id';
import { sql } from 'drizzle-orm';
import { firstRow, pick } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import type { Orm } from '../ports/database.ts';
import type { TestServer } from './test-server.ts';

/**
 * From now on new sessions of this database are called outside as their trackers call them: a test that is not about ids then knows
 * the ids of the visits that it sends.
 */
export async function callAsSent(orm: Orm): Promise<void> {
  await orm.execute(sql`CREATE FUNCTION call_as_sent() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN NEW.public_id := NEW.session_id; RETURN NEW; END'`);
  await orm.execute(sql`CREATE TRIGGER call_as_sent BEFORE INSERT ON sessions
    FOR EACH ROW EXECUTE FUNCTION call_as_sent()`);
}

/** Of a session that is there: what it is called from now on, by another id than its tracker's. */
export async function renamed({ deps }: TestServer, session_id: string): Promise<PublicSessionId> {
  const row = await firstRow(deps.database.orm, pick(schema.sessions, 'public_id'))`
    UPDATE sessions SET public_id = gen_random_uuid() WHERE session_id = ${session_id} RETURNING public_id`;
  if (!row) throw new Error(`there is no session ${session_id}`);
  return row.public_id;
}
