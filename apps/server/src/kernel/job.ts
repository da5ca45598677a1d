import { z } from 'zod';
import type { Job, Json, NewJob, NotYet } from '../ports/job-queue.ts';
import type { Part } from './role.ts';
import type { Recurrence } from './scheduler.ts';

/** How a kind of job is worked. */
interface Terms {
  /** Its name in the rows: it never changes. */
  kind: string;
  /** Whose processes work it. */
  role: Part;
  /** After so many tries that failed it is kept for the operator; absent, it is tried until it is done. */
  attempts?: number;
  /** How many a process works at a time; absent, one. */
  concurrency?: number;
  /** A job whose process is no more is taken over after this (ms). */
  lease_ms: number;
  /** It waits while ingest is busy (load-gate.ts). */
  gated?: boolean;
  /** … and once it was let through, it goes on for so long (ms) before it waits again. */
  turn_ms?: number;
}

/** A kind of job and who does it. */
export interface WorkedJob extends Terms {
  handler(job: Job, signal: AbortSignal): Promise<NotYet | undefined>;
  /** Each process that works it asks for it again and again. */
  recurring?: Recurrence & { job: NewJob };
}

type Handler<Data> = (job: Job<Data>, signal: AbortSignal) => Promise<NotYet | undefined> | Promise<void>;

/** What asks for a job, and what does it, both go by its kind. */
export interface JobKind<Subject, Data> {
  readonly kind: string;
  /** The job for `jobs.add`. */
  ask(subject: Subject, when?: Pick<NewJob, 'run_at'>): NewJob;
  /** Says who does it: for the `jobs` of a module. */
  workedBy(handler: Handler<Data>): WorkedJob;
  /** … and that it is done again and again. */
  recurring(recurrence: Recurrence & { subject: Subject }, handler: Handler<Data>): WorkedJob;
}

/** A handler that is said to answer nothing may answer anything: what it ends with. */
const isNotYet = (answer: unknown): answer is NotYet =>
  typeof answer === 'object' && answer !== null && 'not_before' in answer;

/** Of a kind of which the key says all. Whatever its rows hold, it is not looked at. */
export const NO_DATA = z.unknown().transform((): Record<string, never> => ({}));

/** The key of a kind of which there is one job. */
export const only = (_: 'all'): string => 'all';
/** … and of one whose jobs are about what has an id. */
export const byId = (id: string): string => id;

/**
 * Declares a kind of job. Its rows outlive versions of the program, so `data` must take what older ones wrote. A job whose row it
 * does not take has failed, like any other.
 * @param declared.key of a kind and key at most one job waits
 * @param declared.data what else its handler must know, read from what it is asked for with
 */
export function defineJob<Data extends Json, Input, Subject extends Input>({
  key,
  data,
  ...terms
}: Terms & { key: (subject: Subject) => string; data: z.ZodType<Data, Input> }): JobKind<Subject, Data> {
  const { kind } = terms;
  const ask = (subject: Subject, when: Pick<NewJob, 'run_at'> = {}): NewJob => ({
    kind,
    key: key(subject),
    data: data.parse(subject),
    ...when,
  });
  const workedBy = (handler: Handler<Data>): WorkedJob => ({
    ...terms,
    async handler(job, signal) {
      const answer: unknown = await handler({ ...job, data: data.parse(job.data) }, signal);
      return isNotYet(answer) ? answer : undefined;
    },
  });
  return {
    kind,
    ask,
    workedBy,
    recurring: ({ subject, ...recurrence }, handler) => ({
      ...workedBy(handler),
      recurring: { ...recurrence, job: ask(subject) },
    }),
  };
}
