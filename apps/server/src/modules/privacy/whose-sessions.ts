import type { PublicSessionId } from '@vitrine/contract/session-id';
import { type SQL, sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { BATCH, type Person, type PrivacyRow } from './request.ts';

/** A person has a few browsers. Whoever knows a store's id can send as many with one email as they like. */
const MAX_BROWSERS = 1_000;

/** Whether session `s` was identified as this person: by the email in any case of letters, or by just this customer id. */
const isTheirs = ({ emails, customer_ids }: Person): SQL =>
  sql`(s.user_email IS NOT NULL
      AND lower(s.user_email) = ANY(ARRAY(SELECT lower(e) FROM unnest(${sql.param([...emails])}::text[]) e))
    OR s.store_user_id IS NOT NULL AND s.store_user_id = ANY(${sql.param([...customer_ids])}::text[]))`;

const IS_NAMELESS = sql`s.user_email IS NULL AND s.store_user_id IS NULL`;

/** Visits that begin after the request are new ones, about which nothing was asked. */
const hadBegun = ({ asked_at }: Pick<PrivacyRow, 'asked_at'>): SQL =>
  sql`s.start_time <= ${asked_at}::timestamptz`;

/**
 * Some of the sessions that an erasure takes, none when there are none: those that were identified as the person, then those of the same
 * browsers that nobody was identified in. The browsers are noted in the request before, for afterwards nothing tells of them.
 */
export async function sessionsToErase(orm: Orm, row: PrivacyRow): Promise<string[]> {
  const { id, workspace_id } = row;
  const inWorkspace = sql`s.workspace_id = ${workspace_id} AND ${hadBegun(row)}`;
  if (row.kind === 'erase_store')
    return idsOf(orm, sql`SELECT s.session_id FROM sessions s WHERE ${inWorkspace} LIMIT ${BATCH}`);
  const named = await rowsOf<{ session_id: string; visitor_id: string }>(
    orm,
    sql`SELECT s.session_id, s.visitor_id FROM sessions s WHERE ${inWorkspace} AND ${isTheirs(row)}
      ORDER BY s.created_at, s.session_id LIMIT ${BATCH}`,
  );
  if (named.length > 0) {
    const browsers = named.map(({ visitor_id }) => visitor_id);
    await orm.execute(sql`UPDATE privacy_requests SET visitor_ids = ARRAY(SELECT DISTINCT v
      FROM unnest(visitor_ids || ${sql.param(browsers)}::uuid[]) v LIMIT ${MAX_BROWSERS}) WHERE id = ${id}`);
    return named.map(({ session_id }) => session_id);
  }
  return idsOf(
    orm,
    sql`SELECT s.session_id FROM sessions s WHERE ${inWorkspace} AND ${IS_NAMELESS}
      AND s.visitor_id = ANY((SELECT visitor_ids FROM privacy_requests WHERE id = ${id})::uuid[]) LIMIT ${BATCH}`,
  );
}

async function idsOf(orm: Orm, query: SQL): Promise<string[]> {
  return (await rowsOf<{ session_id: string }>(orm, query)).map(({ session_id }) => session_id);
}

const FACTS = sql`s.public_id AS session_id, s.visitor_id, s.user_email, s.store_user_id AS customer_id, s.start_time, s.last_event_at,
  s.duration_ms, s.device, s.browser, s.os, s.country, s.time_zone, s.language, s.original_url, s.original_domain,
  s.viewport_width, s.viewport_height, s.event_counts`;

/** What is kept of a session beside its events, as an export tells it. Times are ISO 8601. */
export interface ExportedSession {
  session_id: string;
  public_id: PublicSessionId;
  created_at: string;
  facts: Record<string, unknown>;
}

/**
 * The person's sessions, the oldest first, after that one: those that were identified as them, and those of the same browsers in which
 * nobody was; but of a browser in which others were identified too none of these, for nobody knows whose they are.
 */
export const sessionsToExport = (
  orm: Orm,
  row: PrivacyRow,
  after: Pick<ExportedSession, 'created_at' | 'session_id'> | undefined,
): Promise<ExportedSession[]> => {
  const { workspace_id } = row;
  const behind = after
    ? sql`(s.created_at, s.session_id) > (${after.created_at}::timestamptz, ${after.session_id}::uuid)`
    : sql`true`;
  return rowsOf<ExportedSession>(
    orm,
    sql`WITH browsers AS MATERIALIZED (
        SELECT DISTINCT s.visitor_id FROM sessions s WHERE s.workspace_id = ${workspace_id} AND ${isTheirs(row)}
      ), own AS MATERIALIZED (
        SELECT b.visitor_id FROM browsers b WHERE NOT EXISTS (
          SELECT FROM sessions s WHERE s.workspace_id = ${workspace_id} AND s.visitor_id = b.visitor_id
            AND NOT (${IS_NAMELESS}) AND ${isTheirs(row)} IS NOT TRUE)
      ), theirs AS (
        SELECT s.session_id FROM sessions s WHERE s.workspace_id = ${workspace_id} AND ${isTheirs(row)}
        UNION SELECT s.session_id FROM sessions s JOIN own USING (visitor_id)
          WHERE s.workspace_id = ${workspace_id} AND ${IS_NAMELESS}
      )
      SELECT s.session_id, s.public_id, s.created_at::text AS created_at,
        to_jsonb(f) AS facts
      FROM theirs JOIN sessions s ON s.workspace_id = ${workspace_id} AND s.session_id = theirs.session_id
        CROSS JOIN LATERAL (SELECT ${FACTS}) f
      WHERE ${behind} ORDER BY s.created_at, s.session_id LIMIT ${BATCH}`,
  );
};
