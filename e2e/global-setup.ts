import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import {
  administer,
  type Cluster,
  findPostgres,
  startCluster,
} from '../apps/server/src/testing/postgres-cluster.ts';
import { Api, seeded } from './lib/api.ts';
import { EVALUATIONS_VARIABLE, type Evaluations, emptyFolder } from './lib/evaluations.ts';
import { Product } from './lib/product.ts';
import { COMPACTING } from './lib/recorded.ts';

const OPERATOR_TOKEN = 'who-may-see-the-work-in-the-background';
const DATABASE = 'evaluation';

/** Makes what every product of the run begins with, on the embedded database and on PostgreSQL, where that is installed. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const bin = findPostgres();
  if (!bin) {
    if (process.env.CI === 'true') throw new Error('PostgreSQL is not installed, and CI tests on it');
    console.warn(
      '\n!!! PostgreSQL is not installed: the browser tests run on the embedded database alone !!!\n',
    );
  }
  const cluster = bin ? await startCluster(bin) : undefined;
  const [embedded, shared] = [emptyFolder(), emptyFolder()];
  const remove = async () => {
    await cluster?.stop();
    for (const folder of [embedded, shared]) rmSync(folder, { recursive: true, force: true });
  };
  const making = [makeEmbedded(embedded), cluster && makeShared(shared, cluster)] as const;
  try {
    const [, postgres] = await Promise.all(making);
    const made: Evaluations = { embedded, ...(postgres && { postgres }) };
    process.env[EVALUATIONS_VARIABLE] = JSON.stringify(made);
  } catch (error) {
    // Playwright takes nothing down after a set-up that failed.
    await Promise.allSettled(making);
    await remove();
    throw error;
  }
  return remove;
}

async function makeEmbedded(folder: string): Promise<void> {
  await makeEvaluation(folder);
  // An opening PGlite writes each byte of its buffers: of the usual 128 MB that takes half a second of a core.
  appendFileSync(join(folder, 'database/postgresql.auto.conf'), `shared_buffers = '16MB'\n`);
}

async function makeShared(folder: string, cluster: Cluster): Promise<Evaluations['postgres']> {
  const url = cluster.url('DATABASE');
  await administer(url, `CREATE DATABASE ${DATABASE}`);
  await makeEvaluation(folder, { DATABASE_URL: url.replace('DATABASE', DATABASE) });
  return { folder, url, database: DATABASE };
}

/**
 * An evaluation with its recorded visits, stopped in order once nothing is left to be done for them, neither now nor as
 * long as the run takes; each copy would do it again.
 */
async function makeEvaluation(folder: string, env: Record<string, string> = {}): Promise<void> {
  const product = await Product.in(folder, { ...COMPACTING, OPERATOR_TOKEN, ...env });
  try {
    await seeded(await Api.signIn(product));
    await expect.poll(() => jobsOfTheRun(product), { timeout: 300_000 }).toEqual([]);
  } finally {
    await product.stop();
  }
}

/** What a run takes at the most (milliseconds). */
const RUN_MS = 2 * 60 * 60_000;

/** What is being done in the background, and what is to be done before the run ends. */
async function jobsOfTheRun({ url }: Product): Promise<unknown[]> {
  const { path, response } = endpoints.jobs_status;
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  const { jobs } = response.parse(await answer.json());
  return jobs.filter(
    ({ due_at, state }) => state === 'running' || (due_at && Date.parse(due_at) <= Date.now() + RUN_MS),
  );
}
