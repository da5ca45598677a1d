import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Orm } from '../ports/database.ts';
import type { ObjectStorage } from '../ports/object-storage.ts';
import type { Room } from '../ports/room.ts';
import { sendFailure } from './errors.ts';
import { recordingOf } from './recording-status.ts';

/** A prefix under which nothing is kept: listing it asks the storage for an answer and reads nothing. */
const NOTHING = 'health-check/';

/**
 * `/healthz`: 200 once database and storage answer, 503 while one of them does not. For load balancers and scripts.
 * A full disk is no reason to send people elsewhere, they can watch what is there: `recording` says it.
 */
export function addHealthCheck(
  app: FastifyInstance,
  deps: { orm: Orm; storage: ObjectStorage; room: Room },
): void {
  app.get('/healthz', async (request, reply) => {
    try {
      await deps.orm.execute(sql`SELECT 1`);
      await deps.storage.list(NOTHING)[Symbol.asyncIterator]().next();
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return sendFailure(reply, { ok: false, error: 'unavailable' });
    }
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', recording: recordingOf(deps.room) });
  });
}
