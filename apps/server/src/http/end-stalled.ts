import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * So long nothing of an answer may have been taken, or nothing of a request have come, before its connection is ended. Who reads at all
 * takes something within a second; a phone in a tunnel comes back with a new connection.
 */
const STALL_MS = 30_000;

/**
 * Ends connections whose answer is not taken: what waits for them is held for as long as they are there, and so is their descriptor.
 * Node tells of a socket on which nothing has moved, neither way; one whose request we are still working on is our own affair.
 */
export function endStalledConnections(app: FastifyInstance, stall_ms = STALL_MS): void {
  const under_way = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number) => under_way.set(socket, (under_way.get(socket) ?? 0) + by);
  app.server.timeout = stall_ms;
  app.server.on('request', (request, response) => {
    const { socket } = request;
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.server.on('timeout', (socket: Socket) => {
    const isWorkedOn = (under_way.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (isWorkedOn) socket.setTimeout(stall_ms);
    else socket.destroy();
  });
}
