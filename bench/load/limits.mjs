// How many visitors at one moment are held: steps of a load that waits for nobody, until blocks or dashboards are too slow or refused.
import { account, backlog } from './accounting.mjs';

/** What is asked for: 99 of 100 blocks and dashboards' calls are answered within this, from the moment at which they were due. */
const P99_MS = 500;
const INTERVAL_MS = 10_000;
/** Ten people at their dashboards, and a replay each two seconds. */
const PEOPLE = { dashboards: 20, interval_ms: 3_000, opens_per_second: 0.5, frames: 3 };
/** A visit of the bench that is over is written soon, so that this is part of the load as it is in the long run. */
const ENV = { COMPACT_AFTER_MINUTES: '0.5' };
const GROWTH = 2;
/** After a failure steps half way between are tried, so often. */
const REFINEMENTS = 2;
const WARMUP_S = 10;

export const ROLES = { 1: ['all'], 4: ['ingest', 'ingest', 'api', 'worker'] };

/** @returns the steps, and the highest that was held */
export async function limit({ world, fleet, stores, generators, processes, from, seconds, say }) {
  const running = await fleet.start(ROLES[processes], ENV);
  const steps = [];
  try {
    let held = 0;
    let [next, step, refinements] = [from, undefined, 0];
    while (refinements <= REFINEMENTS) {
      step = await oneStep(next);
      steps.push(step);
      say(`${processes} processes`, step);
      if (step.held) held = Math.max(held, next);
      if (!step.held || refinements > 0) refinements += 1;
      const above = steps.filter((one) => !one.held).map(({ visitors }) => visitors);
      next = Math.round(above.length > 0 ? (held + Math.min(...above)) / 2 : next * GROWTH);
      if (held === 0 && above.length > 0) break;
    }
    return { processes, held, held_per_second: Math.round(held / (INTERVAL_MS / 1_000)), steps };
  } finally {
    await running.stop();
  }

  async function oneStep(visitors) {
    const loads = {
      visitors: { ...(await stores.forVisitors(running.ingest)), visitors, interval_ms: INTERVAL_MS },
      people: { url: running.api, accounts: await stores.signIn(running.api), ...PEOPLE },
    };
    const before = await backlog(world);
    const told = await generators.run(loads, { warmup_s: WARMUP_S, seconds }, () =>
      account({ world, processes: running.processes }),
    );
    const { used, visitors: its, people } = told;
    const after = await backlog(world);
    const all = (answers, good) => Object.keys(answers).every((answer) => answer === good);
    const fine =
      all(its.blocks.answers, '202') &&
      all(people.calls.answers, '200') &&
      all(people.replays.answers, 'shown') &&
      its.unanswered + people.unanswered === 0;
    const { cpu_s, seconds: took, event_loops, machine, s3 } = used;
    return {
      visitors,
      held: fine && its.blocks.p99_ms < P99_MS && people.calls.p99_ms < P99_MS,
      blocks: its.blocks,
      fetches: its.fetches,
      calls: people.calls,
      replays: people.replays,
      longest_queue: its.longest_queue,
      processors: Object.fromEntries(
        Object.entries({ ...cpu_s, generators: (its.generator_cpu + people.generator_cpu) * took }).map(
          ([name, s]) => [name, Number((s / took).toFixed(2))],
        ),
      ),
      event_loops,
      machine,
      generator_latest_ms: Math.max(its.generator_latest_ms, people.generator_latest_ms),
      s3_per_second: Object.fromEntries(Object.entries(s3).map(([name, n]) => [name, Math.round(n / took)])),
      backlog: { before, after },
    };
  }
}
