import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * What all blocks together may take while they come in or wait for their answer: twice what the group commit lets wait.
 * Without it, as much would be held as there are connections that send slowly.
 */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/** Its `code`; http/errors.ts makes the answer of it. */
export const TOO_MANY_HELD = 'VITRINE_TOO_MANY_HELD';

/** Bounds the bodies that the routes of `scope` hold at a time, by what has really come; beyond, they are to come again. */
export function boundHeldBodies(scope: FastifyInstance): void {
  let held = 0;
  scope.addHook('preParsing', (_request, reply, payload, done) => {
    let mine = 0;
    const release = () => {
      held -= mine;
      mine = 0;
    };
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        mine += chunk.length;
        held += chunk.length;
        if (held <= MAX_HELD_BYTES) return pass(null, chunk);
        release();
        pass(Object.assign(new Error('too many blocks at once'), { code: TOO_MANY_HELD, statusCode: 503 }));
      },
    });
    reply.raw.once('close', release);
    // A client that leaves, which `pipe` does not tell; when the answer is out already nobody else listens.
    payload.on('error', (error) => counted.destroy(error));
    counted.on('error', () => undefined);
    done(null, payload.pipe(counted));
  });
}
