import type { Orm } from './database.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export interface NewJob {
  /** What is to be done, e.g. `erase_segment`. */
  kind: string;
  /** What it is to be done to. */
  key: string;
  /** What else its handler must know. */
  data: Json;
  /** Not before then (milliseconds since the epoch); absent, at once. */
  run_at?: number;
}

/** One try of a job. Times are milliseconds, by the clock. */
export interface Job<Data = unknown> {
  readonly key: string;
  /** As it was asked for last; maybe by an older version of the program. */
  readonly data: Data;
  /** 1 at the first try. */
  readonly attempt: number;
  /** Of this try alone: for the names of what it makes. */
  readonly try_id: string;
  /**
   * Earlier tries of it that failed or were cut off, the last 100 at most: what they have made may be removed. Not those
   * that answered `NotYet`, which are to leave nothing behind.
   */
  readonly abandoned: readonly string[];
  /** Their remains are gone: later tries do not hear of them. */
  forgetAbandoned(): Promise<void>;
  /**
   * Whether nobody else has taken the job over; it stays so until the transaction ends. To be asked in the transaction
   * that makes the outcome count: a process may stand still for longer than its lease.
   */
  hold(tx: Orm): Promise<boolean>;
}

/** The job cannot be done yet, and that is no failure: it is to be tried then (milliseconds since the epoch). */
export interface NotYet {
  not_before: number;
}

export interface WorkOptions {
  /**
   * Does the job. It may be called again for what it has done already: it was killed before that was known, or the
   * database is an older copy. When it rejects it is called again later, after waits that double.
   * @param signal aborted when the process is to end, or the job is somebody else's now: what stops then by rejecting is
   *   tried again and has not failed
   */
  handler(job: Job, signal: AbortSignal): Promise<NotYet | undefined>;
  /**
   * Awaited before a job is taken, so that nobody waits for one who only waits: another process may have it meanwhile. To
   * resolve soon when the process is to end.
   */
  before?: () => Promise<void>;
  /** After so many tries that failed the job has failed, and is kept for the operator. `Infinity`: never. */
  attempts: number;
  /** How many are worked at a time by this process. */
  concurrency: number;
  /** A job whose process is no more is taken over after this (milliseconds); while it lives the lease is renewed. */
  lease_ms: number;
}

export interface Worker {
  /** Takes no more jobs; resolves when those under way have ended, or were put back. */
  stop(): Promise<void>;
}

export interface JobCounts {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
}

/** What an operator may want to know of a job. Times are ISO 8601. */
export interface JobFacts {
  kind: string;
  key: string;
  state: 'waiting' | 'running' | 'failed';
  since: string;
  added_at: string;
  /** When it is tried next, or its lease ends; null when it has failed. */
  due_at: string | null;
  attempts: number;
  last_error: string | null;
}

/**
 * Work beside requests. A job is asked for in the transaction of the change that makes it necessary: both are there or
 * neither is, also after a kill, and when the embedded database falls back to a checkpoint.
 */
export interface JobQueue {
  /**
   * Asks for jobs, in the caller's transaction. Of a kind and key at most one waits and one runs: a job that waits takes
   * the new data and the earlier time (unless it waits for its next try), one that runs is done again afterwards, one
   * that has failed begins anew. Locks their rows, in order of kind and key.
   */
  add(tx: Orm, jobs: readonly NewJob[]): Promise<void>;
  /** Works the jobs of a kind until it is stopped. One worker has a job at a time, over all processes. */
  work(kind: string, options: WorkOptions): Worker;
  /** What becomes of a job now; undefined when there is none. */
  stateOf(job: { kind: string; key: string }): Promise<JobFacts['state'] | undefined>;
  /** Whether there is a job of one of these kinds about it; in the transaction of whoever decides by that. */
  isAsked(tx: Orm, kinds: readonly string[], key: string): Promise<boolean>;
  /** Ids of the tries that are under way, over all processes. */
  triesUnderWay(): Promise<Set<string>>;
  /** Keys of the jobs of these kinds, in the order of their bytes. */
  keysOf(kinds: readonly string[]): AsyncGenerator<string, undefined>;
  /** Whether a job about what begins with `prefix`, or is it, runs now, or is of one of these kinds; but for one kind. */
  isBusyWith(prefix: string, kinds: readonly string[], but_for: string): Promise<boolean>;
  /** Forgets the jobs about what begins with `prefix`, or is it, that do not run. */
  forget(tx: Orm, prefix: string): Promise<void>;
  /** Whether jobs of these kinds are left that were asked for by then (milliseconds since the epoch). */
  isPending(kinds: readonly string[], asked_by: number): Promise<boolean>;
  /** Of each kind that has jobs, how many. */
  counts(): Promise<JobCounts[]>;
  /** Jobs that have failed, then those whose last try did, then those that run, then the rest; of each the oldest first. */
  list(limit: number): Promise<JobFacts[]>;
  /** Has a job that has failed, or waits for its next try, tried at once; false when there is no such one. */
  retry(job: { kind: string; key: string }): Promise<boolean>;
  /** Stops all workers, and hears of nothing any more. */
  close(): Promise<void>;
}
