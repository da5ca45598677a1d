// An account, one block of a visit to its store, and what can be read of it: through the doors that browsers use.
import { randomUUID } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import { Problem } from '../run.mjs';
import { until } from './services.mjs';

/** @param {{ api: string, ingest: string }} urls where each is reached */
export async function recordOneBlock({ api, ingest }) {
  const person = {
    email: 'ana@store.example',
    password: 'lavender & beeswax 7',
    first_name: 'Ana',
    last_name: 'Paz',
    phone: '+54 11 5555 0100',
  };
  const user = await ask(`${api}/api/auth/register/`, { method: 'POST', json: person });
  const { merchant } = user;
  const session_id = randomUUID();
  const at = Date.now();
  const events = [
    { type: 4, timestamp: at, data: { href: 'https://store.example/', width: 800, height: 600 } },
  ];
  const body = gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const header = {
    platform: merchant.platform,
    store_id: merchant.store_id,
    session_id,
    tab_id: randomUUID(),
    page_id: randomUUID(),
    seq: 0,
    checksum: crc32(body).toString(16).padStart(8, '0'),
    first_at: at,
    last_at: at,
    sent_at: at,
    event_counts: { 4: 1 },
    has_full_snapshot: false,
    views: [{ url: 'https://store.example/', title: 'Store', at }],
    visitor: { id: randomUUID() },
    tracker: 'containers',
  };
  await ask(`${ingest}/api/ingest/blocks/`, { method: 'POST', bytes: envelope(header, body), status: 202 });
  const headers = { authorization: `JWT ${user.access}` };
  const list = await ask(`${api}/api/sessions/`, { headers });
  const [{ session_id: called } = {}] = list.results ?? [];
  if (list.count !== 1 || called === session_id)
    throw new Problem('The list of sessions does not hold the visit.');
  await until('The events of the visit', async () => {
    const read = await ask(`${api}/api/sessions/${called}/events/`, { headers });
    return read.length === 1 && read[0].type === 4;
  });
}

/** As packages/contract/src/envelope.ts draws it. */
function envelope(header, body) {
  const json = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.from('VTR1\0\0\0\0');
  prefix.writeUInt32BE(json.length, 4);
  return Buffer.concat([prefix, json, body]);
}

async function ask(url, { method = 'GET', headers = {}, json, bytes, status } = {}) {
  const type = json ? { 'content-type': 'application/json' } : bytes ? { 'content-type': 'text/plain' } : {};
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...type },
    body: json ? JSON.stringify(json) : bytes,
  });
  const text = await answer.text();
  if (status === undefined ? !answer.ok : answer.status !== status)
    throw new Problem(`${method} ${url} was answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}
