// The visitors: a closed loop of connections, each of which sends a block as soon as its last one was answered.
// Argument: JSON of { url, stores, connections, warmup_s, seconds, pids }. Prints one line of JSON.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import { makeBodies } from './bodies.mjs';
import { cpuSeconds } from './cpu.mjs';

const { url, stores, connections, warmup_s, seconds, pids } = JSON.parse(process.argv[2]);
const { hostname, port } = new URL(url);

const BODIES = 200;
/** Many more than a group has blocks, so that hardly two blocks of a group are of one session, as with real visitors. */
const VISITORS = 4_000;
/** A visit of two minutes: three pages, a block each 10 s. */
const PAGES = 3;
const BLOCKS_A_PAGE = 4;
const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
];

const bodies = makeBodies(visitNames().map(readVisit), { count: BODIES, now: Date.now() }).map((made) => ({
  ...made,
  checksum: crc32(made.body).toString(16).padStart(8, '0'),
}));

const newVisit = (n, done = 0) => ({
  n,
  session_id: randomUUID(),
  tab_id: randomUUID(),
  page_id: randomUUID(),
  visitor_id: randomUUID(),
  done,
});
// In the middle of their visits, each at another place.
const visitors = Array.from({ length: VISITORS }, (_, n) => newVisit(n, n % (PAGES * BLOCKS_A_PAGE)));

let turn = 0;
/** The next block of the next visitor, as one request. */
function nextRequest() {
  const i = turn++ % VISITORS;
  if (visitors[i].done === PAGES * BLOCKS_A_PAGE) visitors[i] = newVisit(i);
  const visit = visitors[i];
  const seq = visit.done % BLOCKS_A_PAGE;
  if (seq === 0) visit.page_id = randomUUID();
  visit.done += 1;
  const { body, checksum, first_at, last_at, event_counts } = bodies[(turn * 31 + i) % BODIES];
  const header = JSON.stringify({
    platform: 'other',
    store_id: stores[i % stores.length],
    session_id: visit.session_id,
    tab_id: visit.tab_id,
    page_id: visit.page_id,
    seq,
    checksum,
    first_at,
    last_at,
    sent_at: last_at,
    event_counts,
    has_full_snapshot: true,
    views:
      seq === 0
        ? [
            {
              url: `https://store.example/products/${i % 97}?utm_source=mail`,
              title: 'Vela de soja — Casa Lumbre',
              at: first_at,
            },
          ]
        : [],
    viewport: { width: 1280, height: 720 },
    device: {
      mobile: false,
      touch: false,
      screen_width: 1280,
      screen_height: 720,
      time_zone: 'America/Sao_Paulo',
      language: 'pt-BR',
    },
    visitor: { id: visit.visitor_id },
    tracker: '0.1.0',
    dropped_blocks: 0,
  });
  const length = Buffer.byteLength(header);
  const head =
    `POST /api/ingest/blocks/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: https://store.example\r\n` +
    `User-Agent: ${USER_AGENTS[i % USER_AGENTS.length]}\r\nContent-Type: text/plain;charset=UTF-8\r\n` +
    `Accept: */*\r\nReferer: https://store.example/\r\nContent-Length: ${8 + length + body.length}\r\n\r\nVTR1`;
  const start = Buffer.allocUnsafe(head.length + 4 + length);
  start.latin1Write(head, 0);
  start.writeUInt32BE(length, head.length);
  start.utf8Write(header, head.length + 4);
  return [start, body];
}

const latencies = [];
const answers = {};
let answered = 0;
let measuring = false;
let stopped = false;

function visitorsConnection() {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  let sent = 0;
  const send = () => {
    received = '';
    sent = performance.now();
    const [start, body] = nextRequest();
    socket.cork();
    socket.write(start);
    socket.write(body);
    socket.uncork();
  };
  const note = (status) => {
    if (status === 202) answered += 1;
    if (!measuring) return;
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === 202) latencies.push(performance.now() - sent);
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    note(Number(received.slice(9, 12)));
    if (stopped) socket.end();
    else send();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    if (stopped) return;
    note('connection_lost');
    setTimeout(visitorsConnection, 100);
  });
}

const wait = (s) => new Promise((resolve) => setTimeout(resolve, s * 1_000));
for (let n = 0; n < connections; n++) visitorsConnection();
await wait(warmup_s);
measuring = true;
const [started, cpu, serverCpu] = [performance.now(), process.cpuUsage(), cpuSeconds(pids)];
await wait(seconds);
measuring = false;
const elapsed_s = (performance.now() - started) / 1_000;
const { user, system } = process.cpuUsage(cpu);
const server_s = cpuSeconds(pids) - serverCpu;
stopped = true;

latencies.sort((a, b) => a - b);
const quantile = (share) => Math.round(latencies[Math.floor(latencies.length * share)] ?? Number.NaN);
const measured = Object.values(answers).reduce((sum, count) => sum + count, 0);
// What is still under way is answered before the sum of all answers is told.
process.on('exit', () =>
  console.log(
    JSON.stringify({
      per_second: latencies.length / elapsed_s,
      p50_ms: quantile(0.5),
      p99_ms: quantile(0.99),
      refused: measured === 0 ? 1 : 1 - latencies.length / measured,
      answers,
      acknowledged: answered,
      cpu_us_a_block: Math.round((server_s * 1e6) / latencies.length),
      server_cpu: server_s / elapsed_s,
      load_cpu: (user + system) / 1e6 / elapsed_s,
    }),
  ),
);
