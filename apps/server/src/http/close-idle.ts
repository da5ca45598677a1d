import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { endStalledConnections } from './end-stalled.ts';

/**
 * Browsers open connections ahead of need. Node's own closing of idle connections passes over one that has never
 * carried a request, and a stop would wait for it: so connections with no request under way are ended here. Before a stop, those that
 * have stalled are.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  endStalledConnections(app);
  const silent = new Set<Socket>();
  let closing = false;
  const fallSilent = (socket: Socket) => {
    if (closing) socket.destroy();
    else if (!socket.destroyed) silent.add(socket);
  };
  app.server.on('connection', (socket: Socket) => {
    fallSilent(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', (request, response) => {
    silent.delete(request.socket);
    response.once('close', () => fallSilent(request.socket));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
  });
}
