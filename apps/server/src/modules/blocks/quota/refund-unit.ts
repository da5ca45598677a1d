import { sql } from 'drizzle-orm';
import { firstRow, pick } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Orm } from '../../../ports/database.ts';
import { addUse } from '../../billing/service.ts';
import type { SessionId } from '../stored-block.ts';

/**
 * Has a session hold its unit of quota, or not, by what is known of it once all its blocks were read: without a full snapshot, or of a
 * bot, it counts for nothing. The unit goes back to the period in which it was taken, once, however often this is said; found to count
 * after all, it takes the unit again, whatever is left. To be called while the session's row is locked, and before rollups are.
 * @param onTaken told in the same transaction when it has taken the unit again
 */
export async function refundUnit(
  tx: Orm,
  { workspace_id, session_id }: SessionId,
  onTaken: () => Promise<void> = async () => {},
): Promise<void> {
  const settled = await firstRow(tx, pick(schema.quota_reservations, 'given_back'))`WITH settled AS (
      UPDATE quota_reservations r SET given_back = NOT r.given_back FROM sessions s
      WHERE s.workspace_id = ${workspace_id} AND s.session_id = ${session_id}
        AND r.workspace_id = s.workspace_id AND r.session_id = s.session_id
        AND r.given_back = (s.has_full_snapshot AND NOT s.is_bot)
      RETURNING r.workspace_id, r.period_start, r.given_back
    )
    ${addUse(sql`SELECT *, CASE WHEN given_back THEN -1 ELSE 1 END AS units FROM settled`)} RETURNING t.given_back`;
  if (settled && !settled.given_back) await onTaken();
}
