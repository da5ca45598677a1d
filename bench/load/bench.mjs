import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3Storage } from '../../apps/server/src/adapters/object-storage/s3.ts';
import { begin, peopleCosts, sessionCosts } from './costs.mjs';
import { startFleet } from './fleet.mjs';
import { generate } from './generators.mjs';
import { limit } from './limits.mjs';
import { makeStores, openWorld } from './world.mjs';

/** Prime to the number of recorded visits, so that each store has had all of them when each store has had as many. */
const STORES = 5;

/**
 * @param main the product's program
 * @param programs of the generators, by their names
 */
export async function measure({ main, programs, only, processes, rounds, from, seconds, say }) {
  const data_dir = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
  say('load of the machine before', loadavg());
  const world = await openWorld();
  const storage = openS3Storage(world.bucket);
  let running = [];
  const fleet = {
    async start(roles, env) {
      const started = await startFleet(main, roles, { ...world.env, ...env }, data_dir);
      running = started.processes;
      return started;
    },
    running: () => running,
  };
  let ending;
  const end = () => (ending ??= endAll());
  const endAll = async () => {
    storage.close();
    await Promise.all(running.map((one) => one.stop()));
    await world.close();
    rmSync(data_dir, { recursive: true, force: true });
  };
  // What is left of an S3 server would go on by itself.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => end().finally(() => process.exit(1)));
  try {
    const first = await fleet.start(['api', 'ingest'], {});
    const made = await makeStores(first.api, STORES);
    const loader = await fetch(`${first.ingest[0]}/tracker/other/${made.store_ids[0]}.js`);
    const recorder = /\/tracker\/recorder-\w+\.js/.exec(await loader.text())[0];
    await first.stop();
    const stores = {
      forVisitors: async (urls) => ({ urls, stores: made.store_ids, recorder }),
      signIn: made.signIn,
    };
    const generators = { run: (...given) => generate(programs, ...given) };
    const parts = { world: { ...world, storage }, fleet, stores, generators, say };
    const figures = {};
    await begin(parts);
    const is = (part) => !only || only.split(',').includes(part);
    if (is('sessions')) figures.sessions = await sessionCosts(parts);
    if (is('people')) figures.people = await peopleCosts(parts);
    if (is('limits')) {
      figures.limits = [];
      for (let round = 0; round < rounds; round++)
        for (const count of round % 2 ? processes.toReversed() : processes)
          figures.limits.push(await limit({ ...parts, processes: count, from, seconds }));
    }
    return { ...figures, load_average_after: loadavg().map((load) => Number(load.toFixed(1))) };
  } finally {
    await end();
  }
}
