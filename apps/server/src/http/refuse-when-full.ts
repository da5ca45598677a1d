import type { FastifyInstance } from 'fastify';
import type { Room } from '../ports/room.ts';
import { sendFailure } from './errors.ts';

/** Refuses what the routes of `scope` would store, before its body is read, while there is no room for it. */
export function refuseWhenFull(scope: FastifyInstance, room: Room): void {
  scope.addHook('onRequest', async (_request, reply) => {
    if (room.isFull()) return sendFailure(reply, { ok: false, error: 'storage_full' });
  });
}
