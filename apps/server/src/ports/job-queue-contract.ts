import { describe } from 'vitest';
import { type JobPlace, jobBench } from '../testing/job-bench.ts';
import { describeAsking } from './job-queue-asking-contract.ts';
import { describeProcesses } from './job-queue-processes-contract.ts';

/** What every adapter of the job queue port must do. */
export function describeJobQueue(name: string, openPlace: () => Promise<JobPlace>): void {
  describe(`job queue: ${name}`, () => {
    const bench = jobBench(openPlace);
    describeAsking(bench);
    describeProcesses(bench);
  });
}
