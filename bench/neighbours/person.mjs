// People of one store: they look at the list (`list`), or do what hurts others, for so many seconds. Argument: JSON of
// { url, kind, headers, session_id, seconds }. Prints one line of JSON: how long answers took that were good, and how many there were of each.
import { connect } from 'node:net';

const { url, kind, headers, session_id, seconds } = JSON.parse(process.argv[2]);
const until = performance.now() + seconds * 1_000;
const latencies = [];
const answers = {};
const count = (answer) => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(path, { body, as = headers } = {}) {
  const sent = performance.now();
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...as, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  count(response.status);
  if (response.ok) latencies.push(performance.now() - sent);
  return response.status;
}

/** So many at a time, one after the other; who is refused comes again at once, as who means it does. */
const loops = (many, once) =>
  Promise.all(
    Array.from({ length: many }, async (_, n) => {
      for (let turn = 0; performance.now() < until; turn++)
        if ((await once(n, turn).catch(() => count('lost'))) === 429) await wait(20);
    }),
  );

const STATE = {
  ...{ view: 'list', page_size: 10, ordering: '-created_at', search: '' },
  ...{ date_range: '', duration: '', user_type: '', platform: '', recording_status: '' },
};

const kinds = {
  /** What a person of another store does: a page of the list, ten times a second. */
  async list() {
    const under_way = [];
    while (performance.now() < until) {
      under_way.push(ask('/api/sessions/?page_size=10').catch(() => count('lost')));
      await wait(100);
    }
    await Promise.all(under_way);
  },
  /** 90 sockets that ask for a session with its events and never read. */
  async unread() {
    const { hostname, port } = new URL(url);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const open = () => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      socket.write(
        `GET /api/sessions/${session_id}/?include=events HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`,
      );
      socket.once('data', (bytes) => {
        count(bytes.toString('latin1', 9, 12));
        socket.pause();
      });
      return socket;
    };
    const sockets = Array.from({ length: 90 }, open);
    while (performance.now() < until) {
      await wait(500);
      for (const [n, socket] of sockets.entries()) if (socket.destroyed) sockets[n] = open();
    }
    for (const socket of sockets) socket.destroy();
  },
  /** One account's list, from 40 connections. */
  lists: () => loops(40, () => ask('/api/sessions/?page_size=10')),
  events: () => loops(40, () => ask(`/api/sessions/${session_id}/events/`)),
  search: () =>
    loops(4, (_, turn) => ask(`/api/sessions/?page_size=10&ordering=-duration&search=page%20${turn % 10}`)),
  filters: () =>
    loops(1, () => ask('/api/saved-filters/', { body: { name: 'mine', state: STATE, replace: true } })),
  passwords: () =>
    loops(40, (n, turn) =>
      ask('/api/auth/token-obtain/', {
        body: { email: `nobody-${n}-${turn}@example.com`, password: 'no password of theirs' },
        as: {},
      }),
    ),
};

await kinds[kind]();
console.log(JSON.stringify({ latencies, answers }));
