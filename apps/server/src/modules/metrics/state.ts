import { VERSION } from '@vitrine/contract/version';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../ports/database.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

export interface StateDeps {
  database: Database;
  disk_space: DiskSpace;
  /** Undefined where this process does no jobs: those who do tell of them. */
  jobs: JobQueue | undefined;
}

/** Longer than Prometheus waits for a whole answer is of no use to it; the rest is told without what is late. */
const ANSWER_MS = 3_000;

/** What is as it is when somebody asks: recording, the connections to the database, the jobs. */
export function tellState(registry: Registry, { database, disk_space, jobs }: StateDeps): void {
  const registers = [registry];
  new Gauge({
    name: 'vitrine_build_info',
    help: '1, with the version of the product and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.version }, 1);
  new Gauge({
    name: 'vitrine_recording',
    help: '1 while visits are recorded, 0 while they are refused because the disk is full.',
    registers,
    collect() {
      this.set(disk_space.isFull() ? 0 : 1);
    },
  });
  const { connections } = database;
  if (connections)
    new Gauge({
      name: 'vitrine_database_connections',
      help: 'Connections of this process to PostgreSQL that are used and idle, and the queries that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
      },
    });
  if (jobs) tellJobs(registry, jobs);
}

/** What answers hold that are made, or have not been taken: bounded (http/held-reads.ts). */
export function tellReads(registry: Registry, reads: { bytes(): number }): void {
  new Gauge({
    name: 'vitrine_held_read_bytes',
    help: 'Memory of this process that answers hold which are being made or wait to be taken.',
    registers: [registry],
    collect() {
      this.set(reads.bytes());
    },
  });
}

type JobCounts = Awaited<ReturnType<JobQueue['counts']>>;

function tellJobs(registry: Registry, jobs: JobQueue): void {
  // The gauges of one answer are collected at the same time: one count is for both.
  let counting: Promise<JobCounts | undefined> | undefined;
  const count = () => {
    counting ??= soon(jobs.counts())
      .catch(() => undefined)
      .finally(() => {
        counting = undefined;
      });
    return counting;
  };
  new Gauge({
    name: 'vitrine_jobs_known',
    help: '1 when the jobs could be counted for this answer, 0 when the database did not say.',
    registers: [registry],
    async collect() {
      this.set((await count()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'vitrine_jobs',
    help: 'Work in the background of all processes that share a database, by kind and state.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const counts = await count();
      this.reset();
      for (const { kind, ...states } of counts ?? [])
        for (const [state, count] of Object.entries(states)) this.set({ kind, state }, count);
    },
  });
}

/** Rejects when it is late. */
async function soon<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('did not answer in time')), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
