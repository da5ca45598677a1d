import { sql } from 'drizzle-orm';
import { bool, nullable, text, uuid } from '../../../database/kinds.ts';
import { rowsOf } from '../../../database/rows.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { addUse, askForNotices, insertUse, periodKey } from '../../billing/service.ts';
import { type SessionId, sessionKey } from '../stored-block.ts';
import type { IngestBounds } from './bounds.ts';
import { type Cap, cappedSessions } from './caps.ts';

export type Refusal = 'quota_exceeded' | 'session_deleted' | Cap;

type Unproved = Pick<IngestBounds, 'unproved_sessions' | 'untokened_sessions'>;
const NONE_WITHOUT_PROOF: Unproved = { unproved_sessions: 0, untokened_sessions: 0 };

/** A session that may begin, and by what it is counted with others of its address (senders.ts); absent of what is our own. */
export interface BegunSession extends SessionId {
  sender?: string | null | undefined;
  /** It began without a valid ingest token. */
  untokened?: boolean | null | undefined;
}

/**
 * Reserves a unit of quota for each session that is not there yet, as long as its workspace has some in this period (billing/period.ts). Answers, by `sessionKey`, those that may not be stored.
 * Of one address in one store only so many sessions hold a unit before they have shown a snapshot; the others are stored all the same and take theirs with the proof (unproved.ts).
 *
 * Exact however many nodes ask at once: the row of the workspace's use is locked while units are handed out. Asking
 * again for a session costs nothing. A session whose every block then fails to be stored keeps its unit, so that its
 * next try finds it.
 */
export async function refusedSessions(
  deps: Needs<'orm' | 'clock' | 'jobs'> & { bounds: IngestBounds },
  all: readonly BegunSession[],
): Promise<Map<string, Refusal>> {
  const { orm, clock, jobs, bounds } = deps;
  const refused = new Map<string, Refusal>(await cappedSessions(deps, all));
  const sessions = all.filter((session) => !refused.has(sessionKey(session)));
  const ids = JSON.stringify(sessions);
  const unseen = await rowsOf(orm, {
    workspace_id: uuid,
    session_id: uuid,
    sender: nullable(text),
    untokened: nullable(bool),
    deleted: bool,
  })`
    SELECT g.workspace_id, g.session_id, g.sender, g.untokened, EXISTS (SELECT FROM session_tombstones t
      WHERE t.workspace_id = g.workspace_id AND t.session_id = g.session_id) AS deleted
    FROM jsonb_to_recordset(${ids}::jsonb) AS g(workspace_id uuid, session_id uuid, sender text, untokened boolean)
    WHERE NOT EXISTS (SELECT FROM sessions s WHERE s.workspace_id = g.workspace_id AND s.session_id = g.session_id)`;
  const wanted = unseen.filter(({ deleted }) => !deleted);
  const onTaken = (tx: Orm, workspace_ids: readonly string[]) =>
    askForNotices(tx, jobs, workspace_ids, clock.now());
  const admitted = new Set(
    (await reserveUnits(orm, wanted, clock.now(), { onTaken, bounds })).map(sessionKey),
  );
  for (const session of unseen) {
    const key = sessionKey(session);
    if (session.deleted) refused.set(key, 'session_deleted');
    else if (!admitted.has(key)) refused.set(key, 'quota_exceeded');
  }
  return refused;
}

/**
 * Reserves units for sessions of the period of `at` (milliseconds since the epoch) and answers those that now hold one,
 * whether from this call or from an earlier one. `unlimited` counts without asking what is left: for blocks that were
 * acknowledged once. `onTaken` is told, in the same transaction, whose units these are, each workspace once.
 */
export async function reserveUnits(
  orm: Orm,
  sessions: readonly BegunSession[],
  at: number,
  {
    unlimited = false,
    bounds = NONE_WITHOUT_PROOF,
    onTaken = async () => {},
  }: {
    unlimited?: boolean;
    /** Of one sender that hold a unit at a time. Sessions without a sender need no proof. */
    bounds?: Unproved;
    onTaken?: (tx: Orm, workspace_ids: readonly string[]) => Promise<void>;
  } = {},
): Promise<SessionId[]> {
  if (sessions.length === 0) return [];
  return orm.transaction(async (tx) => {
    const holders = await reserve(tx, sessions, {
      now: new Date(at).toISOString(),
      unlimited,
      bounds,
    });
    await onTaken(tx, [...new Set(holders.map(({ workspace_id }) => workspace_id))].toSorted());
    return holders;
  });
}

async function reserve(
  tx: Orm,
  unseen: readonly BegunSession[],
  { now, unlimited, bounds }: { now: string; unlimited: boolean; bounds: Unproved },
): Promise<SessionId[]> {
  const unseenJson = JSON.stringify(unseen);
  const wanted = sql`jsonb_to_recordset(${unseenJson}::jsonb) AS n(workspace_id uuid, session_id uuid, sender text, untokened boolean)
    JOIN workspaces w ON w.id = n.workspace_id`;
  const fewer = Math.min(bounds.unproved_sessions, bounds.untokened_sessions);
  const period = periodKey(sql`${now}::timestamptz`);

  // The rows there are to be, and their locks, in order of key: two nodes wait for one another, but never in a circle.
  await tx.execute(insertUse(sql`SELECT DISTINCT w.id, ${period} FROM ${wanted} ORDER BY 1, 2`));
  await tx.execute(sql`SELECT FROM quota_usage u
    JOIN (SELECT DISTINCT w.id, ${period} AS period_start FROM ${wanted}) p
      ON u.workspace_id = p.id AND u.period_start = p.period_start
    ORDER BY u.workspace_id, u.period_start FOR UPDATE OF u`);

  await tx.execute(sql`WITH unproved AS (
      SELECT workspace_id, sender, count(*) AS sessions FROM unproved_sessions u
      WHERE NOT held AND (workspace_id, sender) IN (SELECT w.id, n.sender FROM ${wanted}) GROUP BY 1, 2
    ), begun AS (
      SELECT n.workspace_id, n.session_id, n.sender, u.period_start, u.used, w.session_limit,
        n.sender IS NOT NULL AND coalesce(p.sessions, 0)
          + row_number() OVER (PARTITION BY n.workspace_id, n.sender
            ORDER BY coalesce(n.untokened, false), n.session_id)
          > CASE WHEN n.untokened THEN ${fewer}::integer ELSE ${bounds.unproved_sessions}::integer END AS held
      FROM ${wanted} JOIN quota_usage u ON u.workspace_id = w.id AND u.period_start = ${period}
        LEFT JOIN unproved p ON p.workspace_id = n.workspace_id AND p.sender = n.sender
      WHERE NOT EXISTS (SELECT FROM quota_reservations r
        WHERE r.workspace_id = n.workspace_id AND r.session_id = n.session_id)
    ), candidates AS (
      -- One that is held comes behind the others: it is taken while a unit is left for it.
      SELECT *, count(*) FILTER (WHERE NOT held) OVER (PARTITION BY workspace_id ORDER BY held, session_id)
        + held::integer AS place FROM begun
    ), taken AS (
      INSERT INTO quota_reservations (workspace_id, session_id, period_start, reserved_at, given_back)
      SELECT workspace_id, session_id, period_start, ${now}::timestamptz, held FROM candidates
      WHERE ${unlimited} OR session_limit = -1 OR used + place <= session_limit
      ORDER BY workspace_id, session_id
      ON CONFLICT DO NOTHING RETURNING workspace_id, session_id, period_start, given_back
    ), waiting AS (
      INSERT INTO unproved_sessions (workspace_id, session_id, sender, since, held)
      SELECT c.workspace_id, c.session_id, c.sender, ${now}::timestamptz, c.held
      FROM candidates c JOIN taken USING (workspace_id, session_id) WHERE c.sender IS NOT NULL
      ORDER BY 1, 2 ON CONFLICT DO NOTHING
    )
    ${addUse(sql`SELECT workspace_id, period_start, count(*)::integer AS units FROM taken WHERE NOT given_back GROUP BY 1, 2`)}`);

  const answers = await rowsOf(tx, { workspace_id: uuid, session_id: uuid, holds: bool })`
    SELECT n.workspace_id, n.session_id, EXISTS (SELECT FROM quota_reservations r
      WHERE r.workspace_id = n.workspace_id AND r.session_id = n.session_id) AS holds
    FROM jsonb_to_recordset(${unseenJson}::jsonb) AS n(workspace_id uuid, session_id uuid)`;
  // A refusal silences the tracker: a database that answers nothing must not be taken for one.
  if (answers.length !== unseen.length) throw new Error('the database returned no quota holder');
  return answers.filter(({ holds }) => holds);
}
