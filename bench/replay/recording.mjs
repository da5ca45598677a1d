import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { seededRandom } from '../../e2e/visitor/random.ts';
import { ENVELOPE_PREFIX_BYTES } from '../../packages/contract/src/envelope.ts';
import { readVisit } from '../../packages/fixtures/src/visits.ts';
import { vary } from './vary.mjs';

/** The recorded visits of people at a computer, in one tab: one visitor has one device, and what `rrweb-player` takes is one page after another. */
const VISITS = [
  'candle-with-coupon',
  'compare-mugs',
  'coupon-rage',
  'filter-hunt',
  'gift-with-events',
  'long-look-around',
  'lost-then-found',
  'new-account',
  'returning-customer',
];
/** They are made in turns in so many tabs of one session. */
const TABS = 3;
/** Between one and the next, ms. */
const PAUSE = { from: 200, to: 1_200 };
/** It ended so long ago that it is not under way. */
const LONG_AGO_MS = 60 * 60_000;

/** A header and the events of one block of the visit, in order of time. */
function blocksOf({ requests, origin: from }, origin) {
  return requests.map(({ envelope, user_agent }) => {
    const bodyAt = ENVELOPE_PREFIX_BYTES + envelope.readUInt32BE(4);
    const moved = (text) => JSON.parse(text.replaceAll(from, origin));
    const lines = gunzipSync(envelope.subarray(bodyAt)).toString().trimEnd().split('\n');
    const header = moved(envelope.toString('utf8', ENVELOPE_PREFIX_BYTES, bodyAt));
    return { header, user_agent, events: lines.map(moved) };
  });
}

/** When each page of the visit begins, and when the next one takes its place. */
function pagesOf(blocks) {
  const starts = new Map();
  for (const { header, events } of blocks)
    for (const { timestamp } of events)
      starts.set(header.page_id, Math.min(timestamp, starts.get(header.page_id) ?? timestamp));
  const pages = [...starts].sort((a, b) => a[1] - b[1]);
  return pages.map(([id, start], n) => ({ id, start, end: pages[n + 1]?.[1] ?? Number.POSITIVE_INFINITY }));
}

/**
 * One session as long as asked for: recorded visits, one after another, each time with other texts and ids. No page goes on under the next one.
 * @param input.origin where the demo store is now
 * @returns blocks as the ingest takes them (`events` and what the header says of them), and the pages with their first and last moment, ms of session time
 */
export function makeRecording({ minutes, origin }) {
  const random = seededRandom(`replay ${minutes}`);
  const duration = minutes * 60_000;
  const started_at = Date.now() - duration - LONG_AGO_MS;
  const ids = { session_id: randomUUID(), visitor: { id: randomUUID() } };
  const tabs = Array.from({ length: TABS }, () => randomUUID());
  const blocks = [];
  const pages = [];
  let at = 0;
  for (let n = 0; at < duration; n += 1) {
    const visit = blocksOf(readVisit(VISITS[Math.floor(random() * VISITS.length)]), origin);
    const by = started_at + at - Math.min(...visit.flatMap(({ events }) => events.map((e) => e.timestamp)));
    for (const { id, start, end } of pagesOf(visit)) {
      const page = { number: pages.length, from: start + by - started_at, to: 0 };
      const page_id = randomUUID();
      let seq = 0;
      for (const { header, user_agent, events: all } of visit) {
        if (header.page_id !== id) continue;
        const events = all.filter(
          ({ timestamp }) => timestamp < end && timestamp + by <= started_at + duration,
        );
        if (events.length === 0) continue;
        for (const event of events) {
          event.timestamp += by;
          vary(event, random, page.number);
          page.to = Math.max(page.to, event.timestamp - started_at);
        }
        const views = (header.views ?? []).map((view) => ({ ...view, at: view.at + by }));
        blocks.push({
          header: { ...header, ...ids, tab_id: tabs[n % TABS], page_id, seq, views },
          user_agent,
          events,
        });
        seq += 1;
      }
      if (seq > 0) pages.push(page);
    }
    at = Math.max(...pages.map(({ to }) => to)) + PAUSE.from + random() * (PAUSE.to - PAUSE.from);
    at = Math.round(at);
  }
  return { minutes, started_at, blocks, pages };
}

/** All events in one list by time, as `rrweb-player` takes them. */
export const listOf = ({ blocks }) =>
  blocks.flatMap(({ events }) => events).sort((a, b) => a.timestamp - b.timestamp);
