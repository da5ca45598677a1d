import { MAX_JOBS_LISTED } from '@vitrine/contract/status';
import type { HandlersOf } from '../../http/handler.ts';
import { recordingOf } from '../../http/recording-status.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { lastCheck } from '../recordings/service.ts';

export interface StatusDeps extends Needs<'orm' | 'disk_space'> {
  jobs: JobQueue;
}

export function statusHandlers({
  orm,
  disk_space,
  jobs,
}: StatusDeps): HandlersOf<'status' | 'jobs_status' | 'jobs_retry' | 'checks_status'> {
  return {
    async status() {
      return { ok: true, body: { recording: recordingOf(disk_space) } };
    },
    async jobs_status() {
      const [counts, listed] = await Promise.all([jobs.counts(), jobs.list(MAX_JOBS_LISTED)]);
      return { ok: true, body: { counts, jobs: listed } };
    },
    async checks_status() {
      return { ok: true, body: { recordings: (await lastCheck(orm)) ?? null } };
    },
    async jobs_retry({ body }) {
      const { kind, key } = body;
      if (!(await jobs.retry({ kind, key }))) return { ok: false, error: 'not_found' };
      return { ok: true, body: { kind, key } };
    },
  };
}
