// The visitors of all stores: each sends a block every so often, whatever became of the last one, and fetches loader
// and recorder with each visit (the cache keeps them for its other pages). Argument: JSON of { urls, stores, recorder, visitors, interval_ms, warmup_s, seconds, start_at, whole }.
// `whole`: visits begin at their beginning, and are ended; else visitors are in the middle of theirs, and are left there. Prints one line of JSON.
import { createConnections } from './connections.mjs';
import { answered, createSchedule, createTally } from './schedule.mjs';
import { begin, preparedVisits } from './visits.mjs';

const given = JSON.parse(process.argv[2]);
const { urls, stores, recorder, visitors, interval_ms, warmup_s, seconds, start_at, whole } = given;

/** A tracker's timer is not exact, and visitors do not go in step. */
const JITTER = 0.1;
const [from_ms, to_ms] = [warmup_s * 1_000, (warmup_s + seconds) * 1_000];

const visits = preparedVisits(start_at);
const servers = urls.map(createConnections);
const schedule = createSchedule();
const blocks = createTally(from_ms, whole ? Number.POSITIVE_INFINITY : to_ms);
const fetches = createTally(from_ms, to_ms);
const sent = { blocks: 0, bytes: 0, visits: 0 };
let longest = 0;

let turn = 0;
/** The recorded visits in turns, so that what was sent is the same from run to run. */
function newVisit(n, is_first) {
  const visit = visits[turn++ % visits.length];
  sent.visits += 1;
  return begin(visit, stores[n % stores.length], is_first && !whole ? n % visit.blocks.length : 0);
}

function get(at, due, server, path) {
  const head = `GET ${path} HTTP/1.1\r\nHost: ${server.host}\r\nAccept-Encoding: gzip, br\r\n\r\n`;
  server.send([head], fetches.begin(at, due, 200));
}

/** Visitor `n` from now on; balanced as a load balancer would, by visitors. */
function arrive(n, at) {
  const server = servers[n % servers.length];
  let next = newVisit(n, true);
  const store_id = stores[n % stores.length];
  const send = (at, due) => {
    const block = next();
    if (!block) {
      if (whole && at >= to_ms) return;
      next = newVisit(n, false);
      for (const path of [`/tracker/other/${store_id}.js`, recorder]) get(at, due, server, path);
      return send(at, due);
    }
    const { head, body, user_agent } = block;
    const http =
      `POST /api/ingest/blocks/ HTTP/1.1\r\nHost: ${server.host}\r\nUser-Agent: ${user_agent}\r\n` +
      `Content-Type: text/plain;charset=UTF-8\r\nX-Forwarded-For: 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}\r\n` +
      `Content-Length: ${head.length + body.length}\r\n\r\n`;
    sent.blocks += 1;
    sent.bytes += head.length + body.length;
    server.send([http, head, body], blocks.begin(at, due, 202));
    longest = Math.max(longest, blocks.underWay());
    schedule.add(at + interval_ms * (1 - JITTER + 2 * JITTER * Math.random()), send);
  };
  schedule.add(at, send);
}

for (let n = 0; n < visitors; n++) arrive(n, Math.random() * interval_ms);
const MOST_BLOCKS = Math.max(...visits.map((visit) => visit.blocks.length));
const end_ms = whole ? to_ms + interval_ms * (1 + JITTER) * (MOST_BLOCKS + 1) : to_ms;
const [began, cpu] = [performance.now(), process.cpuUsage()];
const { latest_ms } = await schedule.run(start_at, end_ms);
const { user, system } = process.cpuUsage(cpu);
const unanswered = await answered([blocks, fetches]);
console.log(
  JSON.stringify({
    blocks: blocks.figures(),
    fetches: fetches.figures(),
    sent,
    unanswered,
    longest_queue: longest,
    connections: servers.reduce((sum, server) => sum + server.count(), 0),
    generator_latest_ms: latest_ms,
    generator_cpu: Number(((user + system) / 1_000 / (performance.now() - began)).toFixed(2)),
  }),
);
for (const server of servers) server.close();
