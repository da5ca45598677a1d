// The visitors of one store: so many blocks a second, whatever becomes of them, over many connections. Argument: JSON of
// { url, stores, store, connections, per_second, seconds }. Prints one line of JSON.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { crc32 } from 'node:zlib';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import { makeBodies } from '../ingest/bodies.mjs';

const { url, stores, store, connections, per_second, seconds } = JSON.parse(process.argv[2]);
const store_id = stores[store];
const target = new URL('/api/ingest/blocks/', url);

const BODIES = 50;
/** A page: a block each 10 s, for two minutes. */
const BLOCKS_A_PAGE = 12;
const TICK_MS = 10;

const bodies = makeBodies(visitNames().map(readVisit), { count: BODIES, now: Date.now() }).map((made) => ({
  ...made,
  checksum: crc32(made.body).toString(16).padStart(8, '0'),
}));

/** As many visitors as send that often, in the middle of their pages. */
const visitors = Array.from({ length: per_second * 10 }, (_, n) => ({
  ...ids(),
  seq: n % BLOCKS_A_PAGE,
}));
function ids() {
  return {
    session_id: randomUUID(),
    tab_id: randomUUID(),
    page_id: randomUUID(),
    visitor_id: randomUUID(),
    seq: 0,
  };
}

let turn = 0;
function nextEnvelope() {
  const i = turn++ % visitors.length;
  if (visitors[i].seq === BLOCKS_A_PAGE) visitors[i] = ids();
  const { visitor_id, ...visit } = visitors[i];
  visitors[i].seq += 1;
  const { body, ...facts } = bodies[(turn * 31) % BODIES];
  const header = Buffer.from(
    JSON.stringify({
      platform: 'other',
      store_id,
      ...visit,
      ...facts,
      sent_at: facts.last_at,
      has_full_snapshot: visit.seq === 0,
      views: visit.seq === 0 ? [{ url: 'https://store.example/p', title: 'Vela', at: facts.first_at }] : [],
      viewport: { width: 1280, height: 720 },
      visitor: { id: visitor_id },
      tracker: '0.1.0',
    }),
  );
  const start = Buffer.from('VTR1\0\0\0\0');
  start.writeUInt32BE(header.length, 4);
  return Buffer.concat([start, header, body]);
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const options = {
  method: 'POST',
  agent,
  headers: {
    'content-type': 'text/plain',
    origin: 'https://store.example',
    'user-agent': 'Mozilla/5.0 bench',
  },
};
const latencies = [];
const answers = {};
let under_way = 0;
let skipped = 0;

function send() {
  // A flood has no more connections than these, and waits for none.
  if (under_way >= connections) {
    skipped += 1;
    return;
  }
  under_way += 1;
  const envelope = nextEnvelope();
  const sent = performance.now();
  const done = (answer) => {
    under_way -= 1;
    answers[answer] = (answers[answer] ?? 0) + 1;
    if (answer === 202) latencies.push(performance.now() - sent);
  };
  request(target, options, (response) => response.resume().once('end', () => done(response.statusCode)))
    .once('error', () => done('lost'))
    .end(envelope);
}

const started = performance.now();
let due = 0;
const timer = setInterval(() => {
  const elapsed = performance.now() - started;
  for (const until = (Math.min(elapsed, seconds * 1_000) / 1_000) * per_second; due < until; due++) send();
  if (elapsed < seconds * 1_000) return;
  clearInterval(timer);
  const end = setInterval(() => {
    if (under_way > 0) return;
    clearInterval(end);
    agent.destroy();
    const cpu = (process.cpuUsage().user + process.cpuUsage().system) / 1e6 / (elapsed / 1_000);
    console.log(JSON.stringify({ answers, skipped, latencies, load_cpu: Number(cpu.toFixed(2)) }));
  }, TICK_MS);
}, TICK_MS);
