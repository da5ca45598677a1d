import { z } from 'zod';
import { timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Whether visits are being recorded now: `on`, or why not. With `storage_full` blocks are answered 503 and wait in the
 * visitors' browsers; everything stored before can be read.
 */
export const recording = z.enum(['on', 'storage_full']);
export type Recording = z.infer<typeof recording>;

/** How many jobs an answer names. */
export const MAX_JOBS_LISTED = 100;

const job = z.object({
  /** What is to be done, and to what. */
  kind: z.string(),
  key: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  /** Since when it is in that state; waiting, since it was asked for or its last try ended. */
  since: timestamp,
  added_at: timestamp,
  /** When it is tried next, or must have ended; null when it has failed. */
  due_at: timestamp.nullable(),
  /** How often it was tried, and what the last try that failed said. */
  attempts: z.int().nonnegative(),
  last_error: z.string().nullable(),
});

const count = z.int().nonnegative();

const jobsStatus = z.object({
  /** Of each kind that has any. */
  counts: z.array(z.object({ kind: z.string(), waiting: count, running: count, failed: count })),
  /** Those that have failed, then those whose last try did, those that run, the rest; at most `MAX_JOBS_LISTED`. */
  jobs: z.array(job),
});

const checksStatus = z.object({
  /** Whether rows and objects of visits agree, as the last look has found, in counts of objects; null before the first one. */
  recordings: z
    .object({
      checked_at: timestamp,
      /** Nobody needed them. */
      removed: count,
      /** They hold what the database does not know. */
      unnamed: count,
      /** The database names them, and storage has not got them. */
      missing: count,
    })
    .nullable(),
});

/** As long as a key of object storage may be. */
const MAX_KEY_CHARACTERS = 1_024;
const jobName = z.object({
  kind: z.string().min(1).max(MAX_KEY_CHARACTERS),
  key: z.string().min(1).max(MAX_KEY_CHARACTERS),
});

export const statusEndpoints = {
  status: {
    method: 'GET',
    path: '/api/status/',
    access: 'user',
    summary: 'Get whether sessions are being recorded and, if not, why.',
    response: z.object({ recording }),
  },
  jobs_status: {
    method: 'GET',
    path: '/api/status/jobs/',
    access: 'operator',
    summary: 'Get the number of waiting, running and failed background jobs, and the failure reasons.',
    response: jobsStatus,
  },
  checks_status: {
    method: 'GET',
    path: '/api/status/checks/',
    access: 'operator',
    summary: 'Get the result of the hourly consistency check between the database and object storage.',
    response: checksStatus,
  },
  jobs_retry: {
    method: 'POST',
    path: '/api/status/jobs/retry/',
    access: 'operator',
    summary: 'Retry a failed or waiting job immediately.',
    body: jobName,
    status: 202,
    response: z.object({ kind: z.string(), key: z.string() }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
