// What a store feels of another one's flood: how long its blocks take to be acknowledged, alone and while another store
// sends ten times its limit, in turns. The server is on one core, all visitors on another one. Prints one line of JSON.
// Needs Linux (taskset) and a built server.
//
//     node bench/neighbours/run.mjs [--engine pglite|postgres] [--rounds 5] [--seconds 15]
//
// `--profile FOLDER` writes CPU profiles of the server's threads, `--server FILE` measures another build.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from '../ingest/numbers.mjs';
import { prepare, root } from '../ingest/prepare.mjs';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '15' },
    profile: { type: 'string' },
    server: { type: 'string', default: join(root, 'apps/server/dist/main.js') },
  },
});
const { engine, profile, server: main } = options;
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
/** config.ts: what one store may send when nothing is configured. */
const LIMIT = 200;
const FLOOD = { store: 1, connections: 1_000, per_second: 10 * LIMIT };
/** 500 visitors at one moment: a large store, far below its limit. */
const QUIET = { store: 0, connections: 100, per_second: 50 };
/** Before and behind the quiet store's turn: the flood has begun, and has not ended. */
const MARGIN_S = 2;

const here = dirname(fileURLToPath(import.meta.url));
const bench = await prepare(engine, {
  main,
  profile,
  more: { neighbours: join(here, 'store.mjs') },
});
const wait = (s) => new Promise((resolve) => setTimeout(resolve, s * 1_000));

async function turn(url, flooded) {
  const visitors = (kind, s) => bench.load({ url, seconds: s, ...kind }, 'neighbours');
  const flood = flooded ? visitors(FLOOD, seconds + 2 * MARGIN_S) : undefined;
  await wait(MARGIN_S);
  const quiet = await visitors(QUIET, seconds);
  return { quiet, flood: await flood };
}

const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
};
const sumOf = (all) => {
  const sum = {};
  for (const answers of all)
    for (const [answer, count] of Object.entries(answers)) sum[answer] = (sum[answer] ?? 0) + count;
  return sum;
};

const server = await bench.start('product', main);
try {
  for (const flooded of [false, true]) await turn(server.url, flooded); // warms caches and code
  const turns = { alone: [], flooded: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? ['flooded', 'alone'] : ['alone', 'flooded']) {
      const result = await turn(server.url, name === 'flooded');
      turns[name].push(result);
      const { latencies, ...rest } = result.quiet;
      const { latencies: _, ...flood } = result.flood ?? {};
      console.error(
        name,
        quantile(latencies, 0.5),
        quantile(latencies, 0.99),
        JSON.stringify({ rest, flood }),
      );
    }
  const { blocks } = await server.stop();
  const figures = (name) => {
    const latencies = turns[name].map(({ quiet }) => quiet.latencies);
    return {
      p50_ms: quantile(latencies.flat(), 0.5),
      p99_ms: quantile(latencies.flat(), 0.99),
      p99_of_rounds_ms: latencies.map((each) => quantile(each, 0.99)),
      answers: sumOf(turns[name].map(({ quiet }) => quiet.answers)),
    };
  };
  const [alone, flooded] = [figures('alone'), figures('flooded')];
  const floods = turns.flooded.map(({ flood }) => flood);
  console.log(
    JSON.stringify({
      bench: 'neighbours',
      engine,
      rounds,
      seconds,
      quiet_per_second: QUIET.per_second,
      limit_per_second: LIMIT,
      alone,
      flooded,
      flood_per_second: Math.round(
        median(
          floods.map(
            ({ answers }) => Object.values(answers).reduce((a, b) => a + b) / (seconds + 2 * MARGIN_S),
          ),
        ),
      ),
      flood: sumOf(floods.map(({ answers }) => answers)),
      flood_not_sent: floods.reduce((sum, { skipped }) => sum + skipped, 0),
      blocks,
      // By the rounds' medians: on a machine that does something else beside, one bad moment would decide.
      p99_ratio: Number((median(flooded.p99_of_rounds_ms) / median(alone.p99_of_rounds_ms)).toFixed(2)),
    }),
  );
} finally {
  await server.remove();
  await bench.end();
}
