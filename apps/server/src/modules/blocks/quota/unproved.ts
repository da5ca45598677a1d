import { sql } from 'drizzle-orm';
import { recordset, SESSION_ID } from '../../../database/recordset.ts';
import { pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { every } from '../../../kernel/every.ts';
import { iso } from '../../../kernel/iso.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { addUse } from '../../billing/service.ts';
import { type SessionId, sessionKey } from '../stored-block.ts';
import { refundUnit } from './refund-unit.ts';
import { addToTraffic, askToTell, dayOf, forgetOldTraffic, unprovedToday } from './traffic.ts';

/** So long a session may hold a unit of the plan without having shown anything. */
const PROOF_MS = 10 * 60_000;
/** Sessions that are looked at in one transaction. */
const BATCH = 500;
const POLL_MS = 30_000;
/** Sessions a day that show nothing: fewer are broken browsers and programs that look around. */
const UNUSUAL_SESSIONS = 100;

/**
 * Sessions of which validation has found a full snapshot: they wait for no proof any more, and take their unit of the plan, which
 * they may never have held. To be called while their rows are locked, and once these say so.
 * @param onTaken told of each workspace in which one took a unit
 */
export async function proveSessions(
  tx: Orm,
  sessions: readonly SessionId[],
  onTaken: (workspace_id: string) => Promise<void>,
): Promise<void> {
  if (sessions.length === 0) return;
  await tx.execute(sql`DELETE FROM unproved_sessions u USING ${recordset(sessions, SESSION_ID)}
    WHERE u.workspace_id = n.workspace_id AND u.session_id = n.session_id`);
  const without = await rowsOf(tx, pick(schema.quota_reservations, 'workspace_id', 'session_id'))`
    SELECT r.workspace_id, r.session_id FROM quota_reservations r JOIN ${recordset(sessions, SESSION_ID)}
      ON r.workspace_id = n.workspace_id AND r.session_id = n.session_id
    WHERE r.given_back ORDER BY r.workspace_id, r.session_id`;
  for (const session of without) await refundUnit(tx, session, () => onTaken(session.workspace_id));
}

export type UnprovedDeps = Needs<'orm' | 'clock' | 'jobs' | 'log' | 'node_id'>;

/**
 * Gives the units back of sessions that have shown nothing for ten minutes, and has owners told where there are many. Their blocks stay:
 * a snapshot that is found later takes the unit again. Several processes may be at it.
 * @returns how many sessions these were
 */
export async function releaseUnproved(deps: UnprovedDeps): Promise<number> {
  const { orm, clock, jobs } = deps;
  const now = clock.now();
  let released = 0;
  for (let batch = BATCH; batch === BATCH; released += batch) {
    const workspace_ids = await orm.transaction(async (tx) => releaseBatch(tx, deps, now));
    batch = workspace_ids.length;
    const many = await unprovedToday(orm, [...new Set(workspace_ids)], now);
    const stores = many.filter(({ sessions }) => sessions >= UNUSUAL_SESSIONS);
    await askToTell(orm, jobs, now, { reason: 'unproved', stores });
  }
  await forgetOldTraffic(orm, now);
  return released;
}

/** @returns the workspace of each session */
async function releaseBatch(tx: Orm, { node_id }: UnprovedDeps, now: number): Promise<string[]> {
  const due = await rowsOf(tx, pick(schema.unproved_sessions, 'workspace_id', 'session_id'))`
    SELECT workspace_id, session_id FROM unproved_sessions WHERE since <= ${iso(now - PROOF_MS)}::timestamptz
    ORDER BY since LIMIT ${BATCH}`;
  if (due.length === 0) return [];
  // Sessions first and in order of key, as everywhere: whoever proves one holds its row.
  const sorted = due.toSorted((a, b) => (sessionKey(a) < sessionKey(b) ? -1 : 1));
  await tx.execute(sql`SELECT FROM sessions s JOIN ${recordset(sorted, SESSION_ID)}
      ON s.workspace_id = n.workspace_id AND s.session_id = n.session_id
    ORDER BY s.workspace_id, s.session_id FOR UPDATE OF s`);
  const gone = await rowsOf(tx, pick(schema.unproved_sessions, 'workspace_id', 'session_id', 'held'))`
    DELETE FROM unproved_sessions u USING ${recordset(sorted, SESSION_ID)}
    WHERE u.workspace_id = n.workspace_id AND u.session_id = n.session_id
    RETURNING u.workspace_id, u.session_id, u.held`;
  const holding = gone.filter(({ held }) => !held);
  await tx.execute(sql`WITH back AS (
      UPDATE quota_reservations r SET given_back = true FROM ${recordset(holding, SESSION_ID)}
      WHERE r.workspace_id = n.workspace_id AND r.session_id = n.session_id AND NOT r.given_back
      RETURNING r.workspace_id, r.period_start
    ), units AS (SELECT workspace_id, period_start, count(*)::integer AS units FROM back GROUP BY 1, 2),
    locked AS (
      SELECT u.workspace_id, u.period_start, t.units FROM quota_usage u JOIN units t USING (workspace_id, period_start)
      ORDER BY 1, 2 FOR UPDATE OF u
    )
    ${addUse(sql`SELECT workspace_id, period_start, -units AS units FROM locked`)}`);
  const counts = new Map<string, number>();
  for (const { workspace_id } of gone) counts.set(workspace_id, (counts.get(workspace_id) ?? 0) + 1);
  await addToTraffic(
    tx,
    node_id,
    [...counts].map(([workspace_id, unproved]) => ({
      workspace_id,
      day: dayOf(now),
      bytes: 0,
      unproved,
    })),
  );
  return gone.map(({ workspace_id }) => workspace_id);
}

/**
 * Looks for them every half a minute.
 * @returns ends it
 */
export const startUnprovedLook = (deps: UnprovedDeps): (() => Promise<void>) =>
  every(POLL_MS, async () => {
    try {
      await releaseUnproved(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'failed to release unproved sessions; will retry');
    }
  });
