import type { FastifyInstance } from 'fastify';
import type { DiskSpace } from '../ports/disk-space.ts';
import { sendFailure } from './errors.ts';

/** Refuses what the routes of `scope` would store, before its body is read, while there is no room for it. */
export function refuseWhenFull(scope: FastifyInstance, disk_space: DiskSpace): void {
  scope.addHook('onRequest', async (_request, reply) => {
    if (disk_space.isFull()) return sendFailure(reply, { ok: false, error: 'storage_full' });
  });
}
