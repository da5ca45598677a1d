import { LANGUAGES, type Language } from '@vitrine/contract/common';
import { RECORDING_DETAIL_CODES, type RecordingDetail } from '@vitrine/contract/sessions-record';
import { sql } from 'drizzle-orm';
import { nullable, number, oneOf } from '../../database/kinds.ts';
import { ofSession, recordset, SESSION_ID, type SessionKey } from '../../database/recordset.ts';
import { firstRow, firstValue, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { giveBackDownloads } from '../billing/service.ts';

const EXPORT_ROW = {
  ...pick(schema.session_exports, 'status', 'progress', 'object_key', 'bytes'),
  detail: nullable(oneOf(RECORDING_DETAIL_CODES)),
  language: oneOf(LANGUAGES),
  /** The period whose unit it holds. */
  period_start: schema.session_exports.period_start,
  /** Of the recording that the file was made of. */
  version: schema.session_exports.version,
};
export type ExportRow = RowOf<typeof EXPORT_ROW>;

export const exportOf = (orm: Orm, session: SessionKey): Promise<ExportRow | undefined> =>
  firstRow(orm, EXPORT_ROW)`
    SELECT status, progress, detail, language, period_start, object_key, bytes, version FROM session_exports
    WHERE ${ofSession(session)}`;

/** How many files the workspace has asked for that are not made. */
export const underWay = async (tx: Orm, workspace_id: string): Promise<number> =>
  (await firstValue(tx, { count: number })`SELECT count(*) AS count FROM session_exports
    WHERE workspace_id = ${workspace_id} AND status IN ('pending', 'processing')`) ?? 0;

/** A file that storage has lost is not offered any more. */
export const forgetFile = (tx: Orm, session: SessionKey, object_key: string) =>
  tx.execute(sql`UPDATE session_exports SET object_key = NULL, bytes = NULL, version = NULL
    WHERE ${ofSession(session)} AND object_key = ${object_key}`);

/** It begins anew; a file that is there stays. */
export const askExport = (
  tx: Orm,
  session: SessionKey,
  { language, asked_at, period_start }: { language: Language; asked_at: string; period_start: string },
) =>
  tx.execute(sql`INSERT INTO session_exports (workspace_id, session_id, status, language, asked_at, period_start)
    VALUES (${session.workspace_id}, ${session.session_id}, 'pending', ${language}, ${asked_at}::timestamptz,
      ${period_start}::date)
    ON CONFLICT (workspace_id, session_id) DO UPDATE SET status = 'pending', progress = 0, detail = NULL,
      language = excluded.language, asked_at = excluded.asked_at, done_at = NULL, period_start = excluded.period_start`);

/** Of one that is not done: whether somebody is at it. */
export const setUnderWay = (orm: Orm, session: SessionKey, status: 'pending' | 'processing') =>
  orm.execute(sql`UPDATE session_exports SET status = ${status}, progress = 0
    WHERE ${ofSession(session)} AND status IN ('pending', 'processing')`);

/** @param progress per cent */
export const setProgress = (orm: Orm, session: SessionKey, progress: number) =>
  orm.execute(sql`UPDATE session_exports SET progress = ${progress}
    WHERE ${ofSession(session)} AND status = 'processing'`);

export interface MadeFile {
  object_key: string;
  bytes: number;
  version: string;
  /** ISO 8601. */
  done_at: string;
}

export const setRecorded = (
  tx: Orm,
  session: SessionKey,
  { object_key, bytes, version, done_at }: MadeFile,
) =>
  tx.execute(sql`UPDATE session_exports SET status = 'recorded', progress = 100, detail = NULL,
      object_key = ${object_key}, bytes = ${bytes}, version = ${version}, done_at = ${done_at}::timestamptz
    WHERE ${ofSession(session)}`);

export const setFailed = (
  tx: Orm,
  session: SessionKey,
  {
    detail,
    done_at,
    period_start,
  }: { detail: RecordingDetail; done_at: string; period_start: string | null },
) =>
  tx.execute(sql`UPDATE session_exports SET status = 'failed', progress = 0, detail = ${detail},
      done_at = ${done_at}::timestamptz, period_start = ${period_start}::date
    WHERE ${ofSession(session)}`);

/**
 * Forgets the sessions' files for download; whose making had not come to its end counts for nothing.
 * @returns keys of the objects that nothing names any more
 */
export async function dropExports(tx: Orm, sessions: readonly SessionKey[]): Promise<string[]> {
  const rows = await rowsOf(tx, pick(schema.session_exports, 'workspace_id', 'period_start', 'object_key'))`
    DELETE FROM session_exports e USING ${recordset(sessions, SESSION_ID)}
    WHERE e.workspace_id = n.workspace_id AND e.session_id = n.session_id
    RETURNING e.workspace_id, e.period_start, e.object_key`;
  await giveBackDownloads(
    tx,
    rows.filter(({ object_key, period_start }) => object_key === null && period_start !== null),
  );
  return rows.flatMap(({ object_key }) => object_key ?? []);
}
