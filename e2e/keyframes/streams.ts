import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readVisit } from '@vitrine/fixtures/visits';
import type { PageEvent } from '../../apps/server/src/modules/recordings/keyframes/serialized.ts';
import type { Stream } from './compare.ts';

// Streams that our own tracker wrote.

/** One file for each shape of e2e/shapes: gzip of a JSON list of its page loads' events. `record-shapes.ts` writes them. */
export const recordingsFolder = join(
  dirname(createRequire(import.meta.url).resolve('@vitrine/e2e/package.json')),
  'keyframes/recordings',
);
export const RECORDING_SUFFIX = '.json.gz';

/** A block's envelope, taken apart (packages/contract/src/envelope.ts draws it). */
function blockOf(envelope: Buffer): { page_id: string; seq: number; events: PageEvent[] } {
  const end = 8 + envelope.readUInt32BE(4);
  const { page_id, seq } = JSON.parse(envelope.toString('utf8', 8, end));
  const lines = gunzipSync(envelope.subarray(end)).toString('utf8').trimEnd().split('\n');
  return { page_id, seq, events: lines.map((line) => JSON.parse(line)) };
}

/** The page loads among these envelopes, each with its events in order of time. */
export function pagesOf(envelopes: readonly Buffer[]): PageEvent[][] {
  const pages = new Map<string, Map<number, PageEvent[]>>();
  for (const envelope of envelopes) {
    const { page_id, seq, events } = blockOf(envelope);
    const blocks = pages.get(page_id) ?? new Map();
    pages.set(page_id, blocks.set(seq, events));
  }
  return [...pages.values()].map((blocks) =>
    [...blocks.keys()]
      .sort((a, b) => a - b)
      .flatMap((seq) => blocks.get(seq) ?? [])
      .sort((a, b) => a.timestamp - b.timestamp),
  );
}

/** Of recorded visits to the demo store (packages/fixtures): on a desk, by phone and tablet, filtering, in two tabs, long. */
const VISITS = [
  'abandoned-cart',
  'filter-hunt',
  'phone-evening',
  'tablet-search',
  'two-tabs',
  'long-look-around',
];

/** The first page loads of some visits, and moments spread over each. */
export const visitStreams = (pages: number, moments: number): Stream[] =>
  VISITS.flatMap((name) =>
    pagesOf(readVisit(name).requests.map(({ envelope }) => Buffer.from(envelope)))
      .slice(0, pages)
      .map((events, n) => ({ name: `visit: ${name}, page ${n + 1}`, events, moments })),
  );

const KNOWN: Readonly<Record<string, Stream['known']>> = {
  'scrolling, page 2': {
    lines: '#23 <DIV class="list card">',
    reason: "a page that scrolls smoothly: rrweb's snapshots lose where its elements were scrolled to",
  },
};

/** The page loads of each shape: the visit, and what the recorder took anew at its end. */
export function shapeStreams(): { visit: Stream; anew: Stream | undefined }[] {
  const files = readdirSync(recordingsFolder).filter((file) => file.endsWith(RECORDING_SUFFIX));
  return files.sort().map((file) => {
    const pages: PageEvent[][] = JSON.parse(
      gunzipSync(readFileSync(join(recordingsFolder, file))).toString(),
    );
    const [visit, anew] = pages.map((events, n): Stream => {
      const name = `${file.slice(0, -RECORDING_SUFFIX.length)}, page ${n + 1}`;
      const known = KNOWN[name];
      return { name: `shape: ${name}`, events, ...(known ? { known } : {}) };
    });
    if (!visit) throw new Error(`${file} holds no page`);
    // A page load that was left before its picture was sent.
    return { visit, anew: anew?.events.some(({ type }) => type === 2) ? anew : undefined };
  });
}
