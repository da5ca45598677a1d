import type { FastifyInstance } from 'fastify';
import { type SeedDeps, seedVisits } from './seed.ts';

/** Seeds beside the first requests, once we listen (our address is known then); a stop waits for the visit under way. */
export function addSeeding(app: FastifyInstance, deps: Omit<SeedDeps, 'signal'>): void {
  const stop = new AbortController();
  let seeding: Promise<void> = Promise.resolve();
  app.addHook('onListen', async () => {
    seeding = seedVisits({ ...deps, signal: stop.signal }).then(
      (visits) => deps.log.info({ visits }, 'demo sessions stored'),
      // The product works without them, and the next start tries again.
      (error) => deps.log.warn({ err: error }, 'failed to store demo sessions'),
    );
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await seeding;
  });
}
