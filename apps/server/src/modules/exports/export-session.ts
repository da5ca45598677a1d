import type { RecordingDetail } from '@vitrine/contract/sessions-record';
import type { SessionKey } from '../../database/recordset.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import { giveBackDownloads } from '../billing/service.ts';
import {
  COMPACT_SESSION,
  lockSession,
  requestObjectDeletion,
  retryOnContention,
  sessionOfKey,
  setDownloaded,
} from '../blocks/service.ts';
import { createFrames, type Frames, isOurs, watched, whyUnwritten } from '../recordings/service.ts';
import {
  exportOf,
  type MadeFile,
  setFailed,
  setProgress,
  setRecorded,
  setUnderWay,
} from '../session-files/service.ts';
import { exportKey } from './export-key.ts';
import { RecordingGone, RecordingReplaced } from './gather.ts';
import { MAX_TRIES, NO_ROOM_WAIT_MS, OUTAGE_WAIT_MS, UNWRITTEN_WAIT_MS } from './limits.ts';
import { type MakingDeps, makeFile } from './make-file.ts';
import { createProgress } from './progress.ts';

export interface ExportDeps extends Omit<MakingDeps, 'frames'>, Needs<'clock' | 'log'> {
  jobs: Pick<JobQueue, 'add' | 'stateOf'>;
  /** Whether sessions that are over become recordings, and how long after their last block they are over, ms. */
  compacts: boolean;
  compact_after_ms: number;
}

/** How a try ends: it is to be looked at again then, nothing is left to do, or there will be no file. */
type Outcome = NotYet | undefined | { failed: RecordingDetail };

/**
 * Works a job: makes the file of a session that somebody has asked for, once that is one recording. The object comes first, then one
 * transaction names it; what it replaces is removed by a job of its own. Killed at any moment, the next try begins anew, and removes what
 * is left of those before. That storage or database cannot be used is no failure of it.
 */
export async function exportSession(
  deps: ExportDeps,
  job: Job,
  signal: AbortSignal,
): Promise<NotYet | undefined> {
  const { orm, jobs, clock, log } = deps;
  const session = sessionOfKey(job.key);
  const storage = watched(deps.storage);
  const own = exportKey(session, job.try_id);
  const remove = (keys: readonly string[]) => orm.transaction((tx) => requestObjectDeletion(tx, jobs, keys));
  try {
    if (job.abandoned.length > 0) {
      await remove(job.abandoned.map((try_id) => exportKey(session, try_id)));
      await job.forgetAbandoned();
    }
    // Its last tries were all cut off: it may be what killed the process.
    const outcome: Outcome =
      job.attempt > MAX_TRIES ? { failed: 'failed' } : await outcomeOf({ ...deps, storage }, job, signal);
    if (outcome && 'failed' in outcome) await giveUp(deps, job, session, outcome.failed);
    else return outcome;
  } catch (error) {
    if (signal.aborted) throw error;
    if (isOurs(error, storage)) {
      log.warn({ err: error, ...session }, 'recording file export delayed by an outage');
      // This fails where it is the database's: then the next try hears of this one.
      await remove([own]);
      await setUnderWay(orm, session, 'pending');
      return { not_before: clock.now() + OUTAGE_WAIT_MS };
    }
    if (job.attempt < MAX_TRIES) throw error;
    log.error({ err: error, ...session }, 'failed to create recording file');
    await giveUp(deps, job, session, 'failed');
  }
  return undefined;
}

async function outcomeOf(deps: ExportDeps, job: Job, signal: AbortSignal): Promise<Outcome> {
  const { orm, clock, log } = deps;
  const frames = createFrames(deps);
  const session = sessionOfKey(job.key);
  const row = await exportOf(orm, session);
  if (row?.status !== 'pending' && row?.status !== 'processing') return undefined;
  if (deps.disk_space.isFull()) return later(deps, session, NO_ROOM_WAIT_MS);
  const read = await frames.recording(session);
  if (!read.ok) return read.error === 'recording_gone' ? { failed: 'recording_gone' } : undefined;
  const { recording } = read;
  if (!recording) return unwritten(deps, frames, session);
  if (recording.visit.stretches.length === 0) return { failed: 'nothing_to_show' };
  await setUnderWay(orm, session, 'processing');
  const object_key = exportKey(session, job.try_id);
  const tell = createProgress(clock, (progress) => setProgress(orm, session, progress));
  try {
    const made = await makeFile(
      { ...deps, frames },
      {
        session,
        recording,
        language: row.language,
        object_key,
        signal,
        async onStep(done) {
          signal.throwIfAborted();
          await tell(done);
        },
      },
    );
    if (!made.ok) {
      if (made.why === 'too_large') return { failed: 'too_large' };
      return made.why === 'no_room' ? later(deps, session, NO_ROOM_WAIT_MS) : undefined;
    }
    const { bytes } = made;
    const { version } = recording;
    const done_at = new Date(clock.now()).toISOString();
    if (await finish(deps, job, session, { object_key, bytes, version, done_at }))
      log.info({ ...session, bytes }, 'recording file created');
    return undefined;
  } catch (error) {
    if (error instanceof RecordingGone) return { failed: 'recording_gone' };
    // What there is now is to be shown.
    if (error instanceof RecordingReplaced) return later(deps, session, 0);
    throw error;
  }
}

async function later({ orm, clock }: ExportDeps, session: SessionKey, wait_ms: number): Promise<NotYet> {
  await setUnderWay(orm, session, 'pending');
  return { not_before: clock.now() + wait_ms };
}

/** A part of the session is in no recording: sees to it that it will be, or says why it will not. */
async function unwritten(deps: ExportDeps, frames: Frames, session: SessionKey): Promise<Outcome> {
  const { orm, jobs, compacts } = deps;
  const found = await whyUnwritten(deps, session, deps.compact_after_ms);
  if (found.why === 'nothing') {
    // It may have become one since it was looked for.
    const read = await frames.recording(session);
    return read.ok && read.recording ? later(deps, session, 0) : { failed: 'nothing_to_show' };
  }
  if (found.why === 'too_large') return { failed: 'too_large' };
  if (found.why !== 'waits' || !compacts) return { failed: 'not_written' };
  if (!found.asked) await jobs.add(orm, [COMPACT_SESSION.ask(session)]);
  const { not_before } = await later(deps, session, UNWRITTEN_WAIT_MS);
  return { not_before: Math.max(not_before, found.not_before) };
}

/** @returns false when the session was deleted meanwhile, or another process is at it: then the file is nobody's */
function finish({ orm, jobs }: ExportDeps, job: Job, session: SessionKey, made: MadeFile): Promise<boolean> {
  return retryOnContention(() =>
    orm.transaction(async (tx) => {
      const row = (await lockSession(tx, session)) ? await exportOf(tx, session) : undefined;
      const isOpen = row?.status === 'pending' || row?.status === 'processing';
      if (!isOpen || !(await job.hold(tx))) {
        await requestObjectDeletion(tx, jobs, [made.object_key]);
        return false;
      }
      await setRecorded(tx, session, made);
      await setDownloaded(tx, session);
      if (row.object_key !== null) await requestObjectDeletion(tx, jobs, [row.object_key]);
      return true;
    }),
  );
}

/** There will be no file, or no newer one: who got none has its unit back. */
async function giveUp(
  { orm, jobs, clock }: ExportDeps,
  job: Job,
  session: SessionKey,
  detail: RecordingDetail,
): Promise<void> {
  const done_at = new Date(clock.now()).toISOString();
  await retryOnContention(() =>
    orm.transaction(async (tx) => {
      const held = await lockSession(tx, session);
      const row = held && (await exportOf(tx, session));
      const isOpen = row?.status === 'pending' || row?.status === 'processing';
      if (!held || !isOpen || !(await job.hold(tx))) return;
      const { period_start } = row;
      // Of one that was made once and is lost nothing is given back: it was counted when it was fetched.
      const isBack = !held.has_recording && period_start !== null;
      if (isBack) await giveBackDownloads(tx, [{ workspace_id: session.workspace_id, period_start }]);
      await setFailed(tx, session, { detail, done_at, period_start: isBack ? null : period_start });
      await requestObjectDeletion(tx, jobs, [exportKey(session, job.try_id)]);
    }),
  );
}
