import { MAX_JOBS_LISTED } from '@vitrine/contract/status';
import type { HandlersOf } from '../../http/handler.ts';
import { recordingOf } from '../../http/recording-status.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Room } from '../../ports/room.ts';

export interface StatusDeps {
  room: Room;
  jobs: JobQueue;
}

export function statusHandlers({
  room,
  jobs,
}: StatusDeps): HandlersOf<'status' | 'jobs_status' | 'jobs_retry'> {
  return {
    async status() {
      return { ok: true, body: { recording: recordingOf(room) } };
    },
    async jobs_status() {
      const [counts, listed] = await Promise.all([jobs.counts(), jobs.list(MAX_JOBS_LISTED)]);
      return { ok: true, body: { counts, jobs: listed } };
    },
    async jobs_retry({ body }) {
      const { kind, key } = body;
      if (!(await jobs.retry({ kind, key }))) return { ok: false, error: 'not_found' };
      return { ok: true, body: { kind, key } };
    },
  };
}
