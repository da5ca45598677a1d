// How long the list of sessions takes to answer in a workspace of many: twelve typical requests over HTTP, twelve by labels and what the viewer asks around a session, at several sizes in
// turns, beside 1,000 other workspaces. Prints one line of JSON. Needs a built server, and PostgreSQL where it is asked for.
//
//     node bench/list/run.mjs [--engine postgres|pglite] [--sizes 10000,1000000,10000000] [--rounds 40] [--harder]
//
// `--plans` prints the requests' plans at the largest size instead, as Markdown (PostgreSQL only).
// Ten million sessions take some 25 GB of disk and half an hour to fill. `--cluster URL` uses a PostgreSQL that runs already, and
// leaves its databases `list_<size>` filled for the next time: `postgres://postgres@127.0.0.1:5432`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDatabases } from './database.mjs';
import { AROUND, AROUND_AT, HARDER, LABELS, REQUESTS } from './requests.mjs';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    sizes: { type: 'string', default: '10000,1000000,10000000' },
    rounds: { type: 'string', default: '40' },
    harder: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
    cluster: { type: 'string' },
  },
});
const sizes = options.sizes.split(',').map(Number);
/** The goal: at most this at the largest size, or so many times what the smallest one takes. */
const GOAL_MS = 50;
const GOAL_TIMES = 3;
/** Code is compiled, and what is asked for often is in memory. */
const WARMUP_ROUNDS = 5;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-list-'));
const opened = [];
const percentile = (values, share) =>
  Number(
    [...values]
      .sort((a, b) => a - b)
      [Math.min(values.length - 1, Math.floor(values.length * share))].toFixed(1),
  );

try {
  const database = await prepareDatabases({ engine: options.engine, cluster: options.cluster, folder });
  opened.push(database);
  const stores = [];
  for (const size of sizes) stores.push(await database.open(size));
  if (options.plans) await database.printPlans(sizes.at(-1));
  else console.log(JSON.stringify({ bench: 'list', engine: options.engine, ...(await measure(stores)) }));
} finally {
  for (const database of opened) await database.end();
  rmSync(folder, { recursive: true, force: true });
}

/** A list of values names its parameter again. */
function parameters(query) {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}

/** Asks all stores for everything, in turns. */
async function measure(stores) {
  const ids = new Map();
  for (const { size, get } of stores) {
    const { body } = await get(`/api/sessions/?${new URLSearchParams(AROUND_AT)}`);
    ids.set(
      size,
      body.results.map(({ session_id }) => session_id),
    );
  }
  const lists = { ...REQUESTS, ...LABELS, ...(options.harder && HARDER) };
  const requests = { ...AROUND };
  for (const [name, query] of Object.entries(lists))
    requests[name] = (_id, n) => `/api/sessions/?${parameters(query(n))}`;
  const names = Object.keys(requests);
  const times = Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(sizes.map((size) => [size, []]))]),
  );
  const answers = Object.fromEntries(names.map((name) => [name, {}]));
  for (let round = -WARMUP_ROUNDS; round < Number(options.rounds); round++) {
    for (const [name, pathOf] of Object.entries(requests)) {
      for (const store of round % 2 ? stores : stores.toReversed()) {
        const n = round + WARMUP_ROUNDS;
        const among = ids.get(store.size);
        const path = pathOf(among[n % among.length], n);
        const began = performance.now();
        const { status, body } = await store.get(path);
        const ms = performance.now() - began;
        if (status !== 200 && !(status === 400 && body.page)) throw new Error(`${path}: ${status}`);
        if (round < 0) continue;
        times[name][store.size].push(ms);
        answers[name][store.size] = body.count;
      }
    }
  }
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const figures = Object.fromEntries(
    Object.entries(times).map(([name, bySize]) => {
      const of = (size) => ({
        p50_ms: percentile(bySize[size], 0.5),
        p95_ms: percentile(bySize[size], 0.95),
        count: answers[name][size],
      });
      const most = Math.max(GOAL_MS, GOAL_TIMES * of(smallest).p95_ms);
      const goal =
        name in REQUESTS || name in LABELS || name in AROUND ? { reached: of(largest).p95_ms <= most } : {};
      return [name, { ...Object.fromEntries(sizes.map((size) => [size, of(size)])), ...goal }];
    }),
  );
  const reached = Object.values(figures).filter((figure) => figure.reached).length;
  return { rounds: Number(options.rounds), reached, figures };
}
