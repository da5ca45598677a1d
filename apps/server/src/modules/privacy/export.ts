import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { DAY_MS } from '@vitrine/contract/durations';
import { EXPORT_DAYS } from '@vitrine/contract/privacy';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { Job, NotYet } from '../../ports/job-queue.ts';
import { record } from '../audit/service.ts';
import { requestObjectDeletion, retryOnContention } from '../blocks/service.ts';
import { isOurs, watched } from '../recordings/service.ts';
import { exportLines, type LinesDeps } from './export-lines.ts';
import { FORGET_EXPORT, TELL_PRIVACY } from './jobs.ts';
import { type MadeExport, requestOf, setExported, setFailed } from './queries.ts';
import { fileKey, MAX_TRIES, type PrivacyRow, WAIT_MS } from './request.ts';

export type ExportDeps = LinesDeps & Needs<'clock' | 'storage' | 'disk_space' | 'jobs' | 'log'>;

/** The disk has become full while the file was written. */
class NoRoom extends Error {}

/**
 * Writes the file of an export: the object first, then one transaction names it. Killed at any moment, the next try begins anew, and
 * removes what is left of those before. That storage, database or room are lacking is no failure of it.
 */
export async function exportVisitor(
  deps: ExportDeps,
  job: Job,
  row: PrivacyRow,
  signal: AbortSignal,
): Promise<NotYet | undefined> {
  if (row.state !== 'pending') return undefined;
  const { orm, jobs, clock, log, disk_space } = deps;
  const storage = watched(deps.storage);
  const object_key = fileKey(row, job.try_id);
  const remove = (keys: readonly string[]) => orm.transaction((tx) => requestObjectDeletion(tx, jobs, keys));
  try {
    if (job.abandoned.length > 0) {
      await remove(job.abandoned.map((try_id) => fileKey(row, try_id)));
      await job.forgetAbandoned();
    }
    // Its last tries were all cut off: it may be what killed the process.
    if (job.attempt > MAX_TRIES) await giveUp(deps, job, row);
    else if (disk_space.isFull()) return { not_before: clock.now() + WAIT_MS };
    else await finish(deps, job, row, await writeFile({ ...deps, storage }, row, object_key, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof NoRoom || isOurs(error, storage)) {
      log.warn(
        { err: error, privacy_request_id: row.id },
        'visitor data export delayed: no disk space or an outage',
      );
      await remove([object_key]);
      return { not_before: clock.now() + WAIT_MS };
    }
    if (job.attempt < MAX_TRIES) throw error;
    log.error({ err: error, privacy_request_id: row.id }, 'failed to create visitor data export');
    await giveUp(deps, job, row);
  }
  return undefined;
}

type Written = Pick<MadeExport, 'object_key' | 'bytes' | 'sessions'>;

/** It is written as it is read, and held nowhere. */
async function writeFile(
  { storage, disk_space, ...deps }: ExportDeps,
  row: PrivacyRow,
  object_key: string,
  signal: AbortSignal,
): Promise<Written> {
  let sessions = 0;
  let bytes = 0;
  async function* lines() {
    for await (const text of exportLines(deps, row, () => sessions++)) {
      signal.throwIfAborted();
      yield text;
    }
  }
  const gzip = createGzip();
  // Whatever goes wrong in one is told to whoever reads the other.
  pipeline(Readable.from(lines()), gzip, () => undefined);
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of gzip as AsyncIterable<Buffer>) {
      if (disk_space.isFull()) throw new NoRoom('there is no room for the file');
      bytes += part.length;
      yield part;
    }
  }
  await storage.put(object_key, Readable.from(counted(), { objectMode: false }));
  return { object_key, bytes, sessions };
}

/** When the request was answered meanwhile, or another process is at it, the file is nobody's. */
function finish(deps: ExportDeps, job: Job, { id }: PrivacyRow, written: Written): Promise<void> {
  const { orm, jobs, clock } = deps;
  return retryOnContention(() =>
    orm.transaction(async (tx) => {
      const row = await pendingOf(tx, id, job);
      if (!row) return requestObjectDeletion(tx, jobs, [written.object_key]);
      const now = clock.now();
      const expires = now + EXPORT_DAYS * DAY_MS;
      const times = { done_at: new Date(now).toISOString(), expires_at: new Date(expires).toISOString() };
      await setExported(tx, id, { ...written, ...times });
      await note(tx, deps, row, 'privacy_done', written.sessions);
      await jobs.add(tx, [FORGET_EXPORT.ask(id, { run_at: expires }), TELL_PRIVACY.ask(id)]);
    }),
  );
}

function giveUp(deps: ExportDeps, job: Job, { id }: PrivacyRow): Promise<void> {
  const { orm, jobs, clock } = deps;
  return retryOnContention(() =>
    orm.transaction(async (tx) => {
      const row = await pendingOf(tx, id, job);
      if (!row) return;
      await setFailed(tx, id, new Date(clock.now()).toISOString());
      await note(tx, deps, row, 'privacy_failed', 0);
      await requestObjectDeletion(tx, jobs, [fileKey(row, job.try_id)]);
    }),
  );
}

async function pendingOf(tx: Orm, id: string, job: Job): Promise<PrivacyRow | undefined> {
  const row = await requestOf(tx, id);
  return row?.state === 'pending' && (await job.hold(tx)) ? row : undefined;
}

const note = (
  tx: Orm,
  { clock }: Pick<ExportDeps, 'clock'>,
  { id, workspace_id, kind, source }: PrivacyRow,
  action: 'privacy_done' | 'privacy_failed',
  sessions: number,
) => {
  const subject = { privacy_request_id: id, kind, source, sessions };
  return record(tx, clock, { action, user_id: null, workspace_id, subject, request: null });
};
