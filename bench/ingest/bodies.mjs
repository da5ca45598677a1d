// Bodies as the tracker sends them: a page's first block of a recorded visit, filled up with later events of it.
import { gunzipSync, gzipSync } from 'node:zlib';

const ENVELOPE_PREFIX_BYTES = 8;
/** Compressed, as a visit's larger blocks are. */
const BODY_BYTES = 13_000;
const NEAR_BYTES = 300;

/** The events of each block of a recorded visit, and whether the page was shot whole in it. */
function blocksOf(visit) {
  return visit.requests.map(({ envelope }) => {
    const bytes = Buffer.from(envelope);
    const end = ENVELOPE_PREFIX_BYTES + bytes.readUInt32BE(4);
    const { has_full_snapshot } = JSON.parse(bytes.toString('utf8', ENVELOPE_PREFIX_BYTES, end));
    const lines = gunzipSync(bytes.subarray(end)).toString().trimEnd().split('\n');
    return { has_full_snapshot, events: lines.map((line) => JSON.parse(line)) };
  });
}

const gzipOf = (events) => gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join(''));

/** More events than the size ever needs. */
const MOST_EVENTS = 200;

/** As many of `fill` behind `start` as bring the compressed body near the size. */
function filled(start, fill) {
  let [low, high] = [0, MOST_EVENTS];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (gzipOf([...start, ...fill.slice(0, middle)]).length < BODY_BYTES) low = middle + 1;
    else high = middle;
  }
  return [...start, ...fill.slice(0, low)];
}

/**
 * Different bodies of about 13 kB with what their headers say of them. Events end at `now`.
 * @returns {{ body: Buffer, first_at: number, last_at: number, event_counts: Record<string, number> }[]}
 */
export function makeBodies(visits, { count, now }) {
  const recorded = visits.map(blocksOf);
  const later = recorded.flatMap((blocks) =>
    blocks.filter((block) => !block.has_full_snapshot).flatMap((block) => block.events),
  );
  const first = recorded.flatMap((blocks) => blocks.filter((block) => block.has_full_snapshot));
  const bodies = [];
  for (let n = 0; bodies.length < count; n++) {
    if (n > count * 10) throw new Error('the recorded visits give no bodies of the size');
    const from = (n * 7_919) % later.length;
    const events = filled(first[n % first.length].events, [...later.slice(from), ...later.slice(0, from)]);
    // In order of time, as a page's are, and the last one a moment ago.
    const moved = events.map((event, i) => ({ ...event, timestamp: now - (events.length - i) * 20 - n }));
    const body = gzipOf(moved);
    if (Math.abs(body.length - BODY_BYTES) > NEAR_BYTES) continue;
    const event_counts = {};
    for (const { type } of moved) event_counts[type] = (event_counts[type] ?? 0) + 1;
    bodies.push({ body, first_at: moved[0].timestamp, last_at: moved.at(-1).timestamp, event_counts });
  }
  return bodies;
}
