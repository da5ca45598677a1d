import { type SQL, sql } from 'drizzle-orm';
import { jsonOf, object, text } from '../../database/kinds.ts';
import { pick, type RowOf, rowsOf, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { isOneOf } from './digests.ts';
import { isIdentities } from './identities.ts';
import { BATCH, type Person, type PrivacyRow } from './request.ts';

/** A person has a few browsers. Whoever knows a store's id can send as many with one email as they like. */
const MAX_BROWSERS = 1_000;

/** Blocks are taken for a week (visits of which some arrived before may become the person's). */
const LATE = sql`interval '8 days'`;

type Asked = Person & Pick<PrivacyRow, 'workspace_id' | 'asked_at'>;

const isTheirEmail = ({ emails }: Person, email: SQL): SQL =>
  sql`lower(${email}) = ANY(ARRAY(SELECT lower(e) FROM unnest(${sql.param([...emails])}::text[]) e))`;
const isTheirId = ({ customer_ids }: Person, id: SQL): SQL =>
  sql`${id} = ANY(${sql.param([...customer_ids])}::text[])`;

/**
 * The ids of sessions in which this person was signed in, by the email in any case of letters or by just this customer id: as the row
 * tells, which is the latest, or as was told before. Where they are known by digests, by the second look of an erasure, only what may
 * have arrived since is looked at.
 */
const theirSessions = (asked: Asked): SQL => {
  const { workspace_id, asked_at, digests } = asked;
  const told = (email: SQL, id: SQL) =>
    sql`(${isOneOf(asked, sql`lower(${email})`)} OR ${isOneOf(asked, id)})`;
  const late = sql`s.workspace_id = ${workspace_id} AND s.created_at >= ${asked_at}::timestamptz - ${LATE}`;
  const byDigest = sql`UNION SELECT s.session_id FROM sessions s WHERE ${late} AND ${told(sql`s.user_email`, sql`s.store_user_id`)}
    UNION SELECT i.session_id FROM session_identities i JOIN sessions s USING (workspace_id, session_id)
      WHERE ${late} AND ${told(sql`i.email`, sql`i.customer_id`)}`;
  return sql`(SELECT s.session_id FROM sessions s
      WHERE s.workspace_id = ${workspace_id} AND s.user_email IS NOT NULL AND ${isTheirEmail(asked, sql`s.user_email`)}
    UNION SELECT s.session_id FROM sessions s
      WHERE s.workspace_id = ${workspace_id} AND s.store_user_id IS NOT NULL AND ${isTheirId(asked, sql`s.store_user_id`)}
    UNION SELECT i.session_id FROM session_identities i
      WHERE i.workspace_id = ${workspace_id} AND i.email <> '' AND ${isTheirEmail(asked, sql`i.email`)}
    UNION SELECT i.session_id FROM session_identities i
      WHERE i.workspace_id = ${workspace_id} AND i.customer_id <> '' AND ${isTheirId(asked, sql`i.customer_id`)}
    ${digests.length > 0 ? byDigest : sql``})`;
};

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
  const named = await rowsOf(orm, pick(schema.sessions, 'session_id', 'visitor_id'))`
    SELECT s.session_id, s.visitor_id FROM sessions s WHERE ${inWorkspace} AND s.session_id IN ${theirSessions(row)}
    ORDER BY s.created_at, s.session_id LIMIT ${BATCH}`;
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

const idsOf = (orm: Orm, query: SQL): Promise<string[]> =>
  valuesOf(orm, pick(schema.sessions, 'session_id'))`${query}`;

const FACTS = sql`s.public_id AS session_id, s.visitor_id, s.user_email, s.store_user_id AS customer_id, s.start_time, s.last_event_at,
  s.duration_ms, s.device, s.browser, s.os, s.country, s.time_zone, s.language, s.original_url, s.original_domain,
  s.viewport_width, s.viewport_height, s.event_counts`;

/** What is kept of a session beside its events, as an export tells it. Times are ISO 8601. */
const EXPORTED_SESSION = {
  ...pick(schema.sessions, 'session_id', 'public_id'),
  created_at: text,
  facts: object,
  /** Who was signed in during it, as far as more is known than its facts tell. */
  identities: jsonOf(isIdentities),
};
export type ExportedSession = RowOf<typeof EXPORTED_SESSION>;

/** Whether somebody else was signed in during session `s` too: by what has nothing in common with what is the person's. */
const hadOthers = (person: Person): SQL => {
  const isTheirs = (i: SQL) =>
    sql`(${isTheirEmail(person, sql`${i}.email`)} OR ${isTheirId(person, sql`${i}.customer_id`)})`;
  return sql`EXISTS (SELECT FROM session_identities i WHERE i.workspace_id = s.workspace_id AND i.session_id = s.session_id
    AND NOT ${isTheirs(sql`i`)} AND NOT EXISTS (SELECT FROM session_identities m
      WHERE m.workspace_id = i.workspace_id AND m.session_id = i.session_id AND ${isTheirs(sql`m`)}
        AND (m.email <> '' AND lower(m.email) = lower(i.email) OR m.customer_id <> '' AND m.customer_id = i.customer_id)))`;
};

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
  return rowsOf(orm, EXPORTED_SESSION)`
    WITH named AS MATERIALIZED ${theirSessions(row)}, browsers AS MATERIALIZED (
      SELECT DISTINCT s.visitor_id FROM sessions s JOIN named USING (session_id) WHERE s.workspace_id = ${workspace_id}
    ), own AS MATERIALIZED (
      SELECT b.visitor_id FROM browsers b WHERE NOT EXISTS (
        SELECT FROM sessions s WHERE s.workspace_id = ${workspace_id} AND s.visitor_id = b.visitor_id AND NOT (${IS_NAMELESS})
          AND (s.session_id NOT IN (SELECT session_id FROM named) OR ${hadOthers(row)}))
    ), theirs AS (
      SELECT session_id FROM named
      UNION SELECT s.session_id FROM sessions s JOIN own USING (visitor_id)
        WHERE s.workspace_id = ${workspace_id} AND ${IS_NAMELESS}
    )
    SELECT s.session_id, s.public_id, s.created_at::text AS created_at,
      to_jsonb(f) AS facts, (SELECT coalesce(json_agg(json_build_object('email', i.email, 'customer_id', i.customer_id)), '[]')
        FROM session_identities i WHERE i.workspace_id = s.workspace_id AND i.session_id = s.session_id) AS identities
    FROM theirs JOIN sessions s ON s.workspace_id = ${workspace_id} AND s.session_id = theirs.session_id
      CROSS JOIN LATERAL (SELECT ${FACTS}) f
    WHERE ${behind} ORDER BY s.created_at, s.session_id LIMIT ${BATCH}`;
};
