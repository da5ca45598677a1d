import type { Language } from '@vitrine/contract/common';
import type { RecordingStatus } from '@vitrine/contract/sessions-record';
import type { SessionKey } from '../../database/recordset.ts';
import type { CallRequest } from '../../http/handler.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { isThere } from '../../ports/object-storage.ts';
import { record } from '../audit/service.ts';
import { takeDownload } from '../billing/service.ts';
import { COMPACT_SESSION, lockSession, retryOnContention } from '../blocks/service.ts';
import { sessionWithRecording } from '../recordings/service.ts';
import { askExport, exportOf, forgetFile, underWay } from '../session-files/service.ts';
import { EXPORT_SESSION } from './export-key.ts';
import { PACE_MS } from './limits.ts';

export type AskDeps = Needs<'orm' | 'clock' | 'storage' | 'jobs' | 'compacts'>;

export interface Asker {
  user_id: string;
  language: Language;
  request: CallRequest;
}

export type Asked =
  | { ok: true; status: RecordingStatus }
  | { ok: false; error: 'not_found' | 'downloads_exceeded' | 'downloads_off' };

/**
 * Asks for a session's file, and takes a unit of the plan's downloads for it unless the session holds one. One that is being made, or
 * that shows all there is of the visit, is asked for already: then nothing changes.
 */
export async function askForExport(deps: AskDeps, session: SessionKey, asker: Asker): Promise<Asked> {
  const { orm, storage, jobs, clock, compacts } = deps;
  const before = await exportOf(orm, session);
  const lost =
    before?.object_key && !(await isThere(storage, before.object_key)) ? before.object_key : undefined;
  const ask = async (tx: Orm): Promise<Asked> => {
    const there = (await lockSession(tx, session)) && (await sessionWithRecording(tx, session));
    if (!there) return { ok: false, error: 'not_found' };
    const { public_id, recording, has_blocks } = there;
    const row = await exportOf(tx, session);
    if (row?.status === 'pending' || row?.status === 'processing') return { ok: true, status: row.status };
    const isNew = compacts && has_blocks;
    const isOther = recording && !has_blocks && recording.version !== row?.version;
    if (row?.status === 'recorded' && row.object_key !== lost && !isNew && !isOther)
      return { ok: true, status: 'recorded' };
    if (!compacts && (has_blocks || !recording)) return { ok: false, error: 'downloads_off' };
    const asked_at = new Date(clock.now()).toISOString();
    const { workspace_id } = session;
    const period_start = row?.period_start ?? (await takeDownload(tx, workspace_id, asked_at));
    if (period_start === undefined) return { ok: false, error: 'downloads_exceeded' };
    const { user_id, language, request } = asker;
    // Behind those that the workspace has asked for already, so that another one's need not wait for all of them.
    const run_at = clock.now() + PACE_MS * (await underWay(tx, workspace_id));
    await askExport(tx, session, { language, asked_at, period_start });
    if (lost !== undefined) await forgetFile(tx, session, lost);
    // One that has failed begins anew: a person asks.
    const compaction = isNew ? [COMPACT_SESSION.ask(session)] : [];
    await jobs.add(tx, [...compaction, EXPORT_SESSION.ask(session, { run_at })]);
    // As the person who asked knows it.
    const subject = { session_id: public_id };
    await record(tx, clock, { action: 'download_asked', user_id, workspace_id, subject, request });
    return { ok: true, status: 'pending' };
  };
  return retryOnContention(() => orm.transaction(ask));
}
