// The recorded visits' blocks, ready to be sent by any number of visitors: of each the body as it goes, and a header in which
// only the ids and the store are missing. Nothing is compressed or parsed while the load runs.
import { randomUUID } from 'node:crypto';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import { ENVELOPE_PREFIX_BYTES } from '@vitrine/contract/envelope';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';

/** Where an id of the visit is to stand, by its number; no recorded header holds such a thing. */
const HOLE = /@@(\d+)@@/;

/** The visits, each as one that ended at `now` by its visitor's clock, which the server puts right by the first block. */
export const preparedVisits = (now) => visitNames().map((name) => prepared(readVisit(name), now));

function prepared({ requests }, now) {
  const read = requests.map(({ envelope, user_agent }) => {
    const bytes = Buffer.from(envelope);
    const bodyAt = ENVELOPE_PREFIX_BYTES + bytes.readUInt32BE(4);
    const header = JSON.parse(bytes.toString('utf8', ENVELOPE_PREFIX_BYTES, bodyAt));
    return {
      header,
      user_agent,
      events: gunzipSync(bytes.subarray(bodyAt)).toString().trimEnd().split('\n'),
    };
  });
  const by = now - Math.max(...read.map(({ header }) => header.sent_at));
  const ids = new Map();
  const hole = (id) => {
    if (!ids.has(id)) ids.set(id, ids.size);
    return `@@${ids.get(id)}@@`;
  };
  const blocks = read.map(({ header, user_agent, events }) => {
    const body = gzipSync(events.map((event) => `${later(JSON.parse(event), by)}\n`).join(''));
    return { user_agent, body, header: templateOf(header, { body, by, hole }) };
  });
  return { blocks, ids: ids.size };
}

const later = (event, by) => JSON.stringify({ ...event, timestamp: event.timestamp + by });

/** Pieces of JSON and numbers of ids in turns; the store's id is to stand before the first. */
function templateOf({ platform: _, store_id: __, ...header }, { body, by, hole }) {
  const json = JSON.stringify({
    ...header,
    session_id: hole(header.session_id),
    tab_id: hole(header.tab_id),
    page_id: hole(header.page_id),
    visitor: { ...header.visitor, id: hole(header.visitor.id) },
    first_at: header.first_at + by,
    last_at: header.last_at + by,
    sent_at: header.sent_at + by,
    views: header.views.map((view) => ({ ...view, at: view.at + by })),
    checksum: crc32(body).toString(16).padStart(8, '0'),
  });
  return json
    .slice(1)
    .split(HOLE)
    .map((piece, n) => (n % 2 ? Number(piece) : piece));
}

/**
 * One visit of somebody to a store: the next block each time that it is called, undefined when it is over.
 * @param first the block with which it goes on: those before are missing for ever
 */
export function begin(visit, store_id, first = 0) {
  const own = Array.from({ length: visit.ids }, () => randomUUID());
  let next = first;
  return () => {
    const block = visit.blocks[next++];
    if (!block) return undefined;
    const { header, body, user_agent } = block;
    const rest = header.map((piece) => (typeof piece === 'number' ? own[piece] : piece)).join('');
    const json = `{"platform":"other","store_id":"${store_id}",${rest}`;
    const length = Buffer.byteLength(json);
    const head = Buffer.allocUnsafe(ENVELOPE_PREFIX_BYTES + length);
    head.latin1Write('VTR1', 0);
    head.writeUInt32BE(length, 4);
    head.utf8Write(json, ENVELOPE_PREFIX_BYTES);
    return { head, body, user_agent };
  };
}
