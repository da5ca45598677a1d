// What the server does for the first call of a replay, and what goes over the line: the whole index, as it was answered before it was
// split, beside the light one with what its first picture takes, in turns. Without HTTP and database. Prints one line of JSON.
// `node bench/index/serve.mjs [rounds] [MB]`
import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib';
import { loadSource } from '../lib/programs.mjs';
import { longVisit } from './long-visit.mjs';

const ROUNDS = Number(process.argv[2] ?? 40);
const BYTES = Number(process.argv[3] ?? 50) * 1e6;
/** As a proxy would compress on the way. */
const QUALITY = 4;

const RECORDINGS = 'apps/server/src/modules/recordings';
const { writeRecording } = await loadSource(`${RECORDINGS}/compaction/write-recording.ts`, 'write-recording');
const { compressText, indexText, readIndex, readLight } = await loadSource(
  `${RECORDINGS}/compaction/recording-file.ts`,
  'recording-file',
);
const { openedAt, presentRecording } = await loadSource(
  `${RECORDINGS}/frames/present-recording.ts`,
  'present-recording',
);

/** Written as the server does it, of one block a page. */
async function written() {
  const pages = new Map();
  for (const line of longVisit(BYTES).lines) {
    const { page_id, tab_id, ...event } = JSON.parse(line);
    const page = pages.get(page_id) ?? { page_id, tab_id, first_at: event.timestamp, lines: [] };
    page.lines.push(JSON.stringify(event));
    pages.set(page_id, page);
  }
  const sources = [...pages.values()];
  const given = new Set();
  return writeRecording(
    { sources, pictures: [] },
    {
      async part(number) {
        if (given.has(number)) return undefined;
        given.add(number);
        return { kind: 'block', body: gzipSync(`${sources[number].lines.join('\n')}\n`), invalid_lines: [] };
      },
      unknown: async () => [],
      origin: async () => ({ blocks: [], event_counts: {}, quarantined_blocks: 0, quarantined_events: 0 }),
    },
  );
}

/** An object that has nothing but this index, and how to read it. */
async function stored(text) {
  const body = await compressText(text);
  const footer = Buffer.alloc(12);
  footer.writeUInt32BE(crc32(body));
  footer.writeUInt32BE(body.length, 4);
  footer.write('VTFI', 8);
  const object = Buffer.concat([body, footer]);
  return {
    index_bytes: body.length,
    read: (how) => how(async (start, end) => object.subarray(start, end), object.length),
  };
}

/** As long as those that the server signs. */
const URL_LIKE = `/api/assets/${'0'.repeat(36)}/${'0'.repeat(64)}?expires=1798700000&signature=${'0'.repeat(43)}`;

const { index } = await written();
const { visit: whole, frames: written_frames, assets: named, ...origin } = index;
const { markers, ...light } = whole;
const bare = written_frames.map(({ assets: _, ...frame }) => frame);
const before = await stored(JSON.stringify({ visit: whole, ...origin, frames: bare }));
const after = await stored(
  indexText({ visit: light, assets: named, frames: written_frames }, markers, origin),
);
const answers = {
  async before() {
    return { recording: presentRecording('version', await before.read(readIndex)) };
  },
  async after() {
    const { recording, addresses } = openedAt('version', (await after.read(readLight)).contents, 0);
    const assets = (addresses ?? []).map((address) => ({ address, url: URL_LIKE }));
    return { recording: { ...recording, picture: { ...recording.picture, assets } } };
  },
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value, digits = 2) => Number(value.toFixed(digits));
const kb = (value) => round(JSON.stringify(value).length / 1000, 1);
const packed = (value) =>
  round(
    brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      .length / 1000,
    1,
  );

const spent = { before: [], after: [] };
for (let n = 0; n <= ROUNDS; n += 1)
  for (const [name, answer] of Object.entries(answers)) {
    const from = performance.now();
    JSON.stringify(await answer());
    // The first one warms up.
    if (n > 0) spent[name].push(performance.now() - from);
  }

const told = { before: await answers.before(), after: await answers.after() };
const { visit, frames, picture } = told.after.recording;
const { pages, stretches } = visit;
const of = (name, { index_bytes }) => ({
  ms: round(median(spent[name])),
  kb: kb(told[name]),
  packed_kb: packed(told[name]),
  index_in_storage_kb: round(index_bytes / 1000, 1),
});
const all = { before: of('before', before), after: of('after', after) };
console.log(
  JSON.stringify({
    bench: 'index/serve',
    rounds: ROUNDS,
    hours: round(visit.duration / 3_600_000),
    pages: pages.length,
    frames: frames.length,
    markers: markers.length,
    addresses: named.addresses.length,
    ...all,
    ratios: {
      ms: round(all.after.ms / all.before.ms),
      kb: round(all.after.kb / all.before.kb),
      index_in_storage: round(all.after.index_in_storage_kb / all.before.index_in_storage_kb),
    },
    after_kb: { pages: kb(pages), stretches: kb(stretches), frames: kb(frames), picture: kb(picture) },
    markers_kb: kb({ markers }),
  }),
);
