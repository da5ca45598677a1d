import type { JobFacts, JobQueue } from '../ports/job-queue.ts';

/** The jobs that are still to take bytes out of segments, and these away; other kinds of work wait beside them. */
export async function erasuresIn(jobs: Pick<JobQueue, 'list'>): Promise<JobFacts[]> {
  return (await jobs.list(1_000)).filter(({ kind }) => ['erase_segment', 'remove_object'].includes(kind));
}
