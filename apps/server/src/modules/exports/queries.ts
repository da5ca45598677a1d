import type { Language } from '@vitrine/contract/common';
import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { RecordingDetail, RecordingStatus } from '@vitrine/contract/sessions-record';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { SessionKey } from '../recordings/service.ts';

const ofSession = ({ workspace_id, session_id }: SessionKey) =>
  sql`workspace_id = ${workspace_id} AND session_id = ${session_id}`;

export interface ExportRow {
  status: Exclude<RecordingStatus, 'not_recorded'>;
  progress: number;
  detail: RecordingDetail | null;
  language: Language;
  /** The period whose unit it holds, a date. */
  period_start: string | null;
  object_key: string | null;
  bytes: number | null;
  /** Of the recording that the file was made of. */
  version: string | null;
}

export async function exportOf(orm: Orm, session: SessionKey): Promise<ExportRow | undefined> {
  const [row] = await rowsOf<ExportRow>(
    orm,
    sql`SELECT status, progress, detail, language, period_start, object_key, bytes, version FROM session_exports
      WHERE ${ofSession(session)}`,
  );
  return row;
}

/** How many files the workspace has asked for that are not made. */
export async function underWay(tx: Orm, workspace_id: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*) AS count FROM session_exports
      WHERE workspace_id = ${workspace_id} AND status IN ('pending', 'processing')`,
  );
  return row?.count ?? 0;
}

/** Whoever changes what becomes of a session's file holds the session's row first; undefined when there is none. */
export async function lockSession(
  tx: Orm,
  session: SessionKey,
): Promise<{ has_recording: boolean } | undefined> {
  const [row] = await rowsOf<{ has_recording: boolean }>(
    tx,
    sql`SELECT has_recording FROM sessions WHERE ${ofSession(session)} FOR UPDATE`,
  );
  return row;
}

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

/** The file is there, and the session is one that was downloaded. */
export async function setRecorded(
  tx: Orm,
  session: SessionKey,
  { object_key, bytes, version, done_at }: MadeFile,
): Promise<void> {
  await tx.execute(sql`UPDATE session_exports SET status = 'recorded', progress = 100, detail = NULL,
      object_key = ${object_key}, bytes = ${bytes}, version = ${version}, done_at = ${done_at}::timestamptz
    WHERE ${ofSession(session)}`);
  await tx.execute(
    sql`UPDATE sessions SET has_recording = true WHERE ${ofSession(session)} AND NOT has_recording`,
  );
}

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

export interface ShownSession {
  public_id: PublicSessionId;
  original_domain: string;
  created_at: string;
  start_time: string;
  duration_ms: number;
  device: string;
  browser: string;
  os: string;
  country: string;
  time_zone: string;
}

/** What the file says of the visit, but for who it was. */
export async function shownSession(orm: Orm, session: SessionKey): Promise<ShownSession | undefined> {
  const [row] = await rowsOf<ShownSession>(
    orm,
    sql`SELECT public_id, original_domain, created_at, start_time, duration_ms, device, browser, os, country, time_zone
      FROM sessions WHERE ${ofSession(session)}`,
  );
  return row;
}
