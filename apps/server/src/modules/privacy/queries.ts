import { sql } from 'drizzle-orm';
import { bool, nullable, number, present, text } from '../../database/kinds.ts';
import {
  columnsOf,
  firstRow,
  firstValue,
  hasRows,
  type RowOf,
  rowsOf,
  valuesOf,
} from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { isOneOf } from './digests.ts';
import { type Person, PRIVACY_ROW, type PrivacyRow } from './request.ts';

export interface NewRequest extends Pick<Person, 'emails' | 'customer_ids'> {
  id: string;
  workspace_id: string;
  kind: PrivacyRow['kind'];
  source: PrivacyRow['source'];
  request_id: string | null;
  asked_by: string | null;
  /** ISO 8601. */
  asked_at: string;
}

/** @returns false when the platform's request is there already */
export async function insertRequest(tx: Orm, asked: NewRequest): Promise<boolean> {
  const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  return hasRows(tx)`
    INSERT INTO privacy_requests (id, workspace_id, kind, emails, customer_ids, source, request_id, asked_by, asked_at)
    VALUES (${asked.id}, ${asked.workspace_id}, ${asked.kind}, ${texts(asked.emails)}, ${texts(asked.customer_ids)},
      ${asked.source}, ${asked.request_id}, ${asked.asked_by}, ${asked.asked_at}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING 1 AS one`;
}

export const requestOf = (orm: Orm, id: string): Promise<PrivacyRow | undefined> =>
  firstRow(orm, PRIVACY_ROW)`
    SELECT ${columnsOf(PRIVACY_ROW, 'p')} FROM privacy_requests p WHERE p.id = ${id}`;

/** With the owner's name, as an answer shows it. */
const SHOWN_ROW = { ...PRIVACY_ROW, asked_by: nullable(text) };
export type ShownRow = RowOf<typeof SHOWN_ROW>;

const SHOWN = sql`${columnsOf(PRIVACY_ROW, 'p')}, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS asked_by
  FROM privacy_requests p LEFT JOIN users u ON u.id = p.asked_by`;

export const shownRequest = (orm: Orm, workspace_id: string, id: string): Promise<ShownRow | undefined> =>
  firstRow(orm, SHOWN_ROW)`SELECT ${SHOWN} WHERE p.workspace_id = ${workspace_id} AND p.id = ${id}`;

/** The latest first. */
export const listRequests = (
  orm: Orm,
  workspace_id: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<ShownRow[]> =>
  rowsOf(orm, SHOWN_ROW)`
    SELECT ${SHOWN} WHERE p.workspace_id = ${workspace_id} ORDER BY p.asked_at DESC, p.id DESC
    LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;

export const countRequests = async (orm: Orm, workspace_id: string): Promise<number> =>
  (await firstValue(orm, { count: number })`
    SELECT count(*) AS count FROM privacy_requests WHERE workspace_id = ${workspace_id}`) ?? 0;

export const addErased = (tx: Orm, id: string, sessions: number) =>
  tx.execute(sql`UPDATE privacy_requests SET sessions = sessions + ${sessions} WHERE id = ${id}`);

/** Nothing is left that could be found: it is looked again at `look_again_at`. Times are ISO 8601. */
export const setErased = (tx: Orm, id: string, times: { erased_at: string; look_again_at: string }) =>
  tx.execute(sql`UPDATE privacy_requests SET state = 'finishing', erased_at = ${times.erased_at}::timestamptz,
    look_again_at = ${times.look_again_at}::timestamptz WHERE id = ${id}`);

/** The second look has found sessions, which have gone since: they are to be made final too. */
export const setErasedAgain = (tx: Orm, id: string, erased_at: string) =>
  tx.execute(
    sql`UPDATE privacy_requests SET state = 'finishing', erased_at = ${erased_at}::timestamptz WHERE id = ${id}`,
  );

/** Nothing is left to be looked for: whom it was about is known no longer. */
export const forgetPerson = (tx: Orm, id: string) =>
  tx.execute(sql`UPDATE privacy_requests SET look_again_at = NULL, emails = '{}', customer_ids = '{}', salt = '', digests = '{}',
    visitor_ids = '{}' WHERE id = ${id}`);

/** Erasures of which nothing is found any more. */
export const finishingRequests = (orm: Orm): Promise<PrivacyRow[]> =>
  rowsOf(orm, PRIVACY_ROW)`
    SELECT ${columnsOf(PRIVACY_ROW, 'p')} FROM privacy_requests p WHERE p.state = 'finishing' ORDER BY p.erased_at, p.id`;

/** What the second look knows the person by. */
export const setDigests = (orm: Orm, id: string, { salt, digests }: Pick<Person, 'salt' | 'digests'>) =>
  orm.execute(sql`UPDATE privacy_requests SET emails = '{}', customer_ids = '{}', salt = ${salt},
    digests = ${sql.param([...digests])}::text[] WHERE id = ${id}`);

/** Not of one that has found more since. @returns those that are done for the first time */
export const setFinished = (tx: Orm, id: string, erased_at: string, done_at: string) =>
  rowsOf(tx, { first: bool })`
    WITH before AS (SELECT id, done_at FROM privacy_requests WHERE id = ${id} AND state = 'finishing'
      AND erased_at = ${erased_at}::timestamptz FOR UPDATE)
    UPDATE privacy_requests p SET state = 'done', done_at = ${done_at}::timestamptz FROM before
    WHERE p.id = before.id RETURNING before.done_at IS NULL AS first`;

export interface MadeExport {
  object_key: string;
  bytes: number;
  sessions: number;
  /** ISO 8601. */
  done_at: string;
  expires_at: string;
}

export const setExported = (tx: Orm, id: string, made: MadeExport) =>
  tx.execute(sql`UPDATE privacy_requests SET state = 'done', object_key = ${made.object_key}, bytes = ${made.bytes},
    sessions = ${made.sessions}, done_at = ${made.done_at}::timestamptz, expires_at = ${made.expires_at}::timestamptz
    WHERE id = ${id}`);

export const setFailed = (tx: Orm, id: string, done_at: string) =>
  tx.execute(sql`UPDATE privacy_requests SET state = 'failed', done_at = ${done_at}::timestamptz, emails = '{}',
    customer_ids = '{}', visitor_ids = '{}' WHERE id = ${id}`);

/**
 * Takes files of exports away, and with them whose they were. Without a person all of the workspace's.
 * @returns their objects
 */
export async function dropFiles(tx: Orm, which: { id: string } | { workspace_id: string; of?: Person }) {
  const chosen = () => {
    if ('id' in which) return sql`id = ${which.id}`;
    const { of } = which;
    if (!of) return sql`workspace_id = ${which.workspace_id}`;
    const isDigested = (value: string) => isOneOf(of, sql.raw(value));
    return sql`workspace_id = ${which.workspace_id} AND (emails && ${sql.param([...of.emails])}::text[]
      OR customer_ids && ${sql.param([...of.customer_ids])}::text[]
      OR EXISTS (SELECT FROM unnest(emails) e WHERE ${isDigested('e')})
      OR EXISTS (SELECT FROM unnest(customer_ids) c WHERE ${isDigested('c')}))`;
  };
  return valuesOf(tx, { object_key: present(schema.privacy_requests.object_key) })`
    WITH gone AS (SELECT id, object_key FROM privacy_requests WHERE ${chosen()} AND object_key IS NOT NULL
      ORDER BY id FOR UPDATE)
    UPDATE privacy_requests p SET object_key = NULL, bytes = NULL, expires_at = NULL, emails = '{}', customer_ids = '{}'
    FROM gone WHERE p.id = gone.id RETURNING gone.object_key`;
}
