import { VERSION } from '@vitrine/contract/version';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Needs } from '../kernel/needs.ts';
import type { Draining } from './draining.ts';
import { sendFailure } from './errors.ts';
import { recordingOf } from './recording-status.ts';

/** A prefix under which nothing is kept: listing it asks the storage for an answer and reads nothing. */
const NOTHING = 'health-check/';
/** What does not answer in this time is not ready: whoever asks waits for some seconds, and asks again. */
const ANSWER_MS = 3_000;
/** Many may ask; buckets are paid for by the call. */
const REMEMBERED_MS = 2_000;

interface HealthDeps extends Needs<'orm' | 'clock' | 'storage' | 'disk_space'> {
  draining: Draining;
}

/**
 * `/healthz`: 200 while the process answers at all; one that does not is to be started anew. `/readyz`: 200 once database and storage
 * answer, 503 while one of them does not, and when the process is about to end: for load balancers, and scripts that wait.
 * A full disk is no reason to send people elsewhere, they can watch what is there: `recording` says it.
 */
export function addHealthChecks(app: FastifyInstance, deps: HealthDeps): void {
  const { disk_space, clock, draining } = deps;
  const status = () => ({ status: 'ok', version: VERSION, recording: recordingOf(disk_space) });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send(status()));

  let last: { at: number; answer: Promise<void> } | undefined;
  /** Rejects when one of them cannot be used. */
  const ready = () => {
    const now = clock.now();
    if (!last || Math.abs(now - last.at) > REMEMBERED_MS) last = { at: now, answer: checkStores(deps) };
    return last.answer;
  };
  app.get('/readyz', async (request, reply) => {
    try {
      if (draining.isDraining()) return sendFailure(reply, { ok: false, error: 'unavailable' });
      await ready();
    } catch (error) {
      last = undefined;
      request.log.error({ err: error }, 'readiness check failed');
      return sendFailure(reply, { ok: false, error: 'unavailable' });
    }
    return reply.header('cache-control', 'no-store').send(status());
  });
}

async function checkStores({ orm, storage }: HealthDeps): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('database or storage did not answer in time')), ANSWER_MS);
  });
  const asked = [orm.execute(sql`SELECT 1`), storage.list(NOTHING).next()];
  try {
    await Promise.race([Promise.all(asked), late]);
  } finally {
    clearTimeout(timer);
  }
}
