// What a store feels of another one's account that is used against all: how long its blocks take to be acknowledged and its list to
// answer, alone and beside each of five abuses, in turns. The server is on one core, everybody else on another one. Prints one line of
// JSON. Needs Linux (taskset) and a built server.
//
//     node bench/neighbours/abuses.mjs [--engine pglite|postgres] [--rounds 3] [--seconds 10] [--only unread,search]
//
// `--profile FOLDER` writes CPU profiles of the server's threads, `--server FILE` measures another build.
import { randomBytes, randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { crc32, gzipSync } from 'node:zlib';
import { median } from '../ingest/numbers.mjs';
import { prepare, root } from '../ingest/prepare.mjs';

const ABUSES = ['unread', 'events', 'lists', 'search', 'filters', 'passwords'];
const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: ABUSES.join(',') },
    profile: { type: 'string' },
    server: { type: 'string', default: join(root, 'apps/server/dist/main.js') },
  },
});
const { engine, profile, server: main } = options;
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const abuses = options.only.split(',');
const QUIET = { store: 0, connections: 100, per_second: 20 };
/** Before and behind the quiet store's turn: the abuse has begun, and has not ended. */
const MARGIN_S = 2;
/** Sessions of the abuser's store, each with a title of its own. */
const SESSIONS = 3_000;
const LONG_LINES = 14;

const here = dirname(fileURLToPath(import.meta.url));
const bench = await prepare(engine, {
  main,
  profile,
  more: { neighbours: join(here, 'store.mjs'), person: join(here, 'person.mjs') },
});
const wait = (s) => new Promise((resolve) => setTimeout(resolve, s * 1_000));
const quantile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
};

/** Somebody with an account and a store of their own. */
async function register(url, name) {
  const response = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ email: `${name}@bench.example`, password: `${name} has a long pass phrase` },
      ...{ first_name: name, last_name: 'Bench', language: 'en' },
    }),
  });
  if (response.status !== 201) throw new Error(`register answered ${response.status}`);
  const { access, workspace_id, merchant } = await response.json();
  return {
    store: merchant.store_id,
    platform: merchant.platform,
    headers: { authorization: `JWT ${access}`, 'x-workspace-id': workspace_id },
  };
}

async function send(url, { store, platform }, n, events) {
  const now = Date.now();
  const body = gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const header = Buffer.from(
    JSON.stringify({
      ...{ platform, store_id: store, session_id: randomUUID(), tab_id: randomUUID(), page_id: randomUUID() },
      ...{ seq: 0, checksum: crc32(body).toString(16).padStart(8, '0') },
      ...{ first_at: now - 1_000, last_at: now, sent_at: now, event_counts: { 3: events.length } },
      ...{ has_full_snapshot: false, dropped_blocks: 0, device: {}, tracker: 'bench' },
      views: [{ url: `https://store.example/page-${n}`, title: `page ${n} of many`, at: now - 1_000 }],
      visitor: { id: randomUUID() },
    }),
  );
  const start = Buffer.from('VTR1\0\0\0\0');
  start.writeUInt32BE(header.length, 4);
  for (;;) {
    const response = await fetch(`${url}/api/ingest/blocks/`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        origin: 'https://store.example',
        'user-agent': 'Mozilla/5.0 bench',
      },
      body: Buffer.concat([start, header, body]),
    });
    if (response.status === 202) return;
    if (response.status !== 429) throw new Error(`a block was answered ${response.status}`);
    await wait(0.5);
  }
}

/** The abuser's visits, one of them of some 14 MB; answers its id. */
async function fill(url, who) {
  const now = Date.now();
  for (let n = 0; n < SESSIONS; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(url, who, n + i, [{ type: 3, timestamp: now, data: {} }])),
    );
  const text = randomBytes(6_000).toString('hex').repeat(87);
  await send(
    url,
    who,
    'large',
    Array.from({ length: LONG_LINES }, (_, n) => ({ type: 3, timestamp: now + n, data: text })),
  );
  for (;;) {
    const response = await fetch(`${url}/api/sessions/?search=page-large`, { headers: who.headers });
    const [found] = (await response.json()).results ?? [];
    if (found) return found.session_id;
    await wait(0.5);
  }
}

/** Resolves when the server has done what the fill left it to do: it uses little of its core. */
async function restOf({ cpuMs }) {
  for (let before = cpuMs(); ; ) {
    await wait(2);
    const now = cpuMs();
    if (now - before < 100) return;
    before = now;
  }
}

const server = await bench.start('product', main);
try {
  const { url } = server;
  const [abuser, quiet] = [await register(url, 'abuser'), await register(url, 'quiet')];
  const session_id = await fill(url, abuser);
  for (let n = 0; n < 50; n += 1) await send(url, quiet, n, [{ type: 3, timestamp: Date.now(), data: {} }]);
  const person = (kind, { headers }, s) =>
    bench.load({ url, kind, headers, session_id, seconds: s }, 'person');
  async function turn(abuse) {
    const abusing = abuse && person(abuse, abuser, seconds + 2 * MARGIN_S);
    await wait(MARGIN_S);
    const [blocks, list] = await Promise.all([
      bench.load({ url, seconds, ...QUIET }, 'neighbours'),
      person('list', quiet, seconds),
    ]);
    const rss_mb = server.rssMb();
    const { answers } = (await abusing) ?? {};
    return {
      blocks_p99_ms: quantile(blocks.latencies, 0.99),
      list_p99_ms: quantile(list.latencies, 0.99),
      refused: Object.entries({ ...blocks.answers, ...list.answers }).filter(
        ([status]) => !/^20/.test(status),
      ),
      rss_mb,
      answers,
    };
  }
  await restOf(server);
  await turn(undefined); // warms caches and code
  const rows = [];
  for (const abuse of abuses) {
    const turns = { without: [], with: [] };
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 ? ['with', 'without'] : ['without', 'with']) {
        const result = await turn(name === 'with' ? abuse : undefined);
        turns[name].push(result);
        console.error(abuse, name, JSON.stringify(result));
      }
    const of = (name, key) => median(turns[name].map((each) => each[key]));
    const ratio = (key) => Number((of('with', key) / of('without', key)).toFixed(2));
    rows.push({
      abuse,
      blocks_p99_ms: { without: of('without', 'blocks_p99_ms'), with: of('with', 'blocks_p99_ms') },
      list_p99_ms: { without: of('without', 'list_p99_ms'), with: of('with', 'list_p99_ms') },
      rss_mb: Math.max(...turns.with.map(({ rss_mb }) => rss_mb)),
      answers: turns.with.at(-1).answers,
      refused: turns.with.flatMap(({ refused }) => refused),
      blocks_ratio: ratio('blocks_p99_ms'),
      list_ratio: ratio('list_p99_ms'),
    });
  }
  console.log(JSON.stringify({ bench: 'neighbours/abuses', engine, rounds, seconds, rows }));
  await server.stop();
} finally {
  await server.remove();
  await bench.end();
}
