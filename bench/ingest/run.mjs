// Blocks that the server acknowledges each second, next to a naive server (a) and to the floor (b): each on one core,
// the load on another one, in turns. Prints one line of JSON. Needs Linux (taskset) and a built server.
//
//     node bench/ingest/run.mjs [--engine pglite|postgres] [--rounds 3] [--seconds 10] [--connections 1024]
//     node bench/ingest/run.mjs --soak 10     minutes of load on the product alone: does its memory stay flat?
//
// `--only product` (or naive, floor) leaves the others out, `--profile FOLDER` writes CPU profiles of the product's threads.
// `--server FILE` measures another build, and several of them next to one another when it is given again.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFlat, median } from './numbers.mjs';
import { prepare, root } from './prepare.mjs';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '1024' },
    only: { type: 'string' },
    server: { type: 'string', multiple: true, default: [join(root, 'apps/server/dist/main.js')] },
    profile: { type: 'string' },
    soak: { type: 'string' },
  },
});
const { engine } = options;
const connections = Number(options.connections);
/** Caches fill, code is compiled, and every visitor has come once. */
const WARMUP_S = 15;
const SAMPLE_MS = 5_000;

const bench = await prepare(engine, { main: options.server[0], profile: options.profile });
const servers = Object.fromEntries(
  options.server.map((file, n) => [n === 0 ? 'product' : `product_${n + 1}`, file]),
);

/** One contestant, from its start to its end. */
async function turn(name, seconds, onStarted = () => undefined) {
  const contestant = await bench.start(name, servers[name]);
  try {
    const watching = onStarted(contestant);
    const measured = await bench.load({
      url: contestant.url,
      pids: contestant.pids,
      connections,
      warmup_s: WARMUP_S,
      seconds,
    });
    const stored = await contestant.stop();
    await watching;
    return { ...measured, ...stored };
  } finally {
    await contestant.remove();
  }
}

async function compare() {
  const names = [...Object.keys(servers), 'naive', 'floor'].filter(
    (name) => !options.only || options.only.split(',').includes(name),
  );
  const turns = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < Number(options.rounds); round++)
    for (const name of round % 2 ? names.toReversed() : names) {
      const result = await turn(name, Number(options.seconds));
      turns[name].push(result);
      console.error(name, JSON.stringify(result));
    }
  const of = (name, field) => median(turns[name].map((result) => result[field]));
  const figures = Object.fromEntries(
    names.map((name) => [
      name,
      {
        per_second: Math.round(of(name, 'per_second')),
        p50_ms: of(name, 'p50_ms'),
        p99_ms: of(name, 'p99_ms'),
        refused: Math.max(...turns[name].map(({ refused }) => refused)),
        cpu_us_a_block: of(name, 'cpu_us_a_block'),
        server_cpu: Number(of(name, 'server_cpu').toFixed(2)),
        load_cpu: Number(Math.max(...turns[name].map(({ load_cpu }) => load_cpu)).toFixed(2)),
      },
    ]),
  );
  /** In blocks a second, and in the processor time of a block: others who use the machine disturb that one less. */
  const ratio = (name, other) => {
    const [mine, its] = [figures[name], figures[other]];
    if (!its) return {};
    return {
      [`to_${other}`]: Number((mine.per_second / its.per_second).toFixed(2)),
      [`to_${other}_by_cpu`]: Number((its.cpu_us_a_block / mine.cpu_us_a_block).toFixed(2)),
    };
  };
  for (const name of Object.keys(figures).filter((name) => name in servers)) {
    Object.assign(figures[name], ratio(name, 'naive'), ratio(name, 'floor'));
    figures[name].missing = turns[name].reduce(
      (sum, { acknowledged, blocks }) => sum + Math.max(0, acknowledged - blocks),
      0,
    );
    figures[name].validated = Number((of(name, 'validated') / of(name, 'blocks')).toFixed(2));
  }
  return { rounds: Number(options.rounds), seconds: Number(options.seconds), ...figures };
}

async function soak() {
  const minutes = Number(options.soak);
  const rss_mb = [];
  const result = await turn('product', minutes * 60, async ({ rssMb, ended }) => {
    while (!(await ended(SAMPLE_MS))) rss_mb.push(rssMb());
  });
  const { per_second, p99_ms, refused, acknowledged, blocks, validated } = result;
  return {
    soak_minutes: minutes,
    per_second: Math.round(per_second),
    p99_ms,
    refused,
    acknowledged,
    blocks,
    validated,
    ...isFlat(rss_mb),
  };
}

try {
  const figures = options.soak ? await soak() : await compare();
  console.log(JSON.stringify({ bench: 'ingest', engine, connections, ...figures }));
} finally {
  await bench.end();
}
