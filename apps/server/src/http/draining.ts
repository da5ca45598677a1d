import type { FastifyInstance } from 'fastify';

/** Whether the process has been told to end: it takes requests for a while, and asks that no more be sent. */
export interface Draining {
  isDraining(): boolean;
}

export function createDraining(): Draining & { begin(): void } {
  let draining = false;
  return {
    isDraining: () => draining,
    begin() {
      draining = true;
    },
  };
}

/**
 * Connections that are kept alive end with their next answer: a load balancer then opens one to another process, and none is closed
 * under a request that is on its way.
 */
export function leaveWhenDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isDraining()) reply.header('connection', 'close');
  });
}
