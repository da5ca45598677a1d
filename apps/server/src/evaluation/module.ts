import { defineModule } from '../kernel/module.ts';
import { addDemoStore } from './demo-store.ts';
import { type SeedDeps, seedVisits } from './seed.ts';

/** The demo store, and its visits: they are stored beside the first requests, once we listen (our address is known then). */
export function evaluationModule(deps: Omit<SeedDeps, 'signal'>) {
  const stop = new AbortController();
  let seeding: Promise<void> = Promise.resolve();
  return defineModule({
    async routes(app) {
      addDemoStore(app, deps);
      app.addHook('onListen', async () => {
        seeding = seedVisits({ ...deps, signal: stop.signal }).then(
          (visits) => deps.log.info({ visits }, 'demo sessions stored'),
          // The product works without them, and the next start tries again.
          (error) => deps.log.warn({ err: error }, 'failed to store demo sessions'),
        );
      });
    },
    // The visit under way is stored first.
    async close() {
      stop.abort();
      await seeding;
    },
  });
}
