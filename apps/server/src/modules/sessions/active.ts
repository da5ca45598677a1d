import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@vitrine/contract/limits';
import { number } from '../../database/kinds.ts';
import { firstValue } from '../../database/rows.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';

/** A session whose last event, by corrected visitor time, is at most this old counts as active (readings, "Analytics"). */
const ACTIVE_MS = 5 * 60_000;

/** @param last_event_at ISO 8601 */
export const isActive = (last_event_at: string, now: number): boolean =>
  now - Date.parse(last_event_at) <= ACTIVE_MS;

/** Sessions whose visitors were seen within the last minutes: none of them began earlier than a session lasts. */
export const countActive = async (orm: Orm, workspace_id: string, now: number): Promise<number> =>
  (await firstValue(orm, { count: number })`
    SELECT count(*) AS count FROM sessions WHERE workspace_id = ${workspace_id}
      AND created_at >= ${iso(now - SESSION_MAX_MS - SESSION_IDLE_MS)} AND last_event_at >= ${iso(now - ACTIVE_MS)}`) ??
  0;
