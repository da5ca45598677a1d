// What keyframes cost the server, beside reading the same events: every page load of every recorded visit to the demo store, and
// one page load of some 20 MB (the changes of the longest, over and over). Prints one line of JSON.
// `node bench/keyframes/run.mjs [rounds]`
import { brotliCompressSync, constants } from 'node:zlib';
import { loadSource } from '../lib/programs.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const LONG_BYTES = 20_000_000;
/** As recordings would be kept: brotli's middle quality, where more costs much time for little. */
const QUALITY = 5;

const keyframes = 'apps/server/src/modules/recordings/keyframes';
const { newPageState } = await loadSource(`${keyframes}/page-state.ts`, 'page-state');
const { keyframeBefore } = await loadSource(`${keyframes}/where-to-cut.ts`, 'where-to-cut');
const { pagesOf } = await loadSource('e2e/keyframes/streams.ts', 'streams');
const { readVisit, visitNames } = await loadSource('packages/fixtures/src/visits.ts', 'visits');

const pages = visitNames().flatMap((name) =>
  pagesOf(readVisit(name).requests.map(({ envelope }) => Buffer.from(envelope))),
);
const linesOf = (events) => events.map((event) => JSON.stringify(event));
const visits = pages.map(linesOf);

/** The changes of a page again and again, each time later: what they put in is put in once more. */
function longPage() {
  const [longest] = [...pages].sort((a, b) => b.length - a.length);
  const first = longest[0].timestamp;
  const span = longest.at(-1).timestamp - first + 1;
  const lines = linesOf(longest);
  const changes = longest.filter(({ type }) => type === 3);
  let bytes = lines.join().length;
  for (let turn = 1; bytes < LONG_BYTES; turn++)
    for (const event of changes) {
      const line = JSON.stringify({ ...event, timestamp: event.timestamp + turn * span });
      bytes += line.length;
      lines.push(line);
    }
  return lines;
}
const long = longPage();

/** One pass over a page load: parsed, then applied, with keyframes where the rule wants them and one at its end. */
function pass(lines) {
  const spent = {
    parse: 0,
    apply: 0,
    build: 0,
    bytes: 0,
    keyframes: 0,
    raw_kb: [],
    brotli_kb: [],
    brotli_ms: 0,
  };
  const timed = (what, run) => {
    const from = performance.now();
    const result = run();
    spent[what] += performance.now() - from;
    return result;
  };
  const state = newPageState();
  const make = (at) => {
    const keyframe = timed('build', () => state.keyframe(at));
    if (!keyframe) return;
    spent.keyframes += 1;
    const json = keyframe.map((event) => JSON.stringify(event)).join('\n');
    const packed = timed('brotli_ms', () =>
      brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    );
    spent.raw_kb.push(json.length / 1000);
    spent.brotli_kb.push(packed.length / 1000);
  };
  let since = 0;
  let last = 0;
  // As many at a time as a block may hold.
  for (let i = 0; i < lines.length; i += 1_000) {
    const some = lines.slice(i, i + 1_000);
    const events = timed('parse', () => some.map((line) => JSON.parse(line)));
    for (const [n, event] of events.entries()) {
      const at = keyframeBefore(event, last, since);
      if (at !== undefined) {
        make(at);
        since = 0;
      }
      since = event.type === 2 ? 0 : since + some[n].length;
      last = event.timestamp;
      spent.bytes += some[n].length;
      timed('apply', () => state.apply(event));
    }
  }
  make(last + 0.25);
  return spent;
}

const sum = (values) => values.reduce((a, b) => a + b, 0);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value, digits = 2) => Number(value.toFixed(digits));

function measured(loads) {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => loads.map(pass)).slice(1);
  const each = rounds.map((spents) => {
    const total = (what) => sum(spents.map((spent) => spent[what]));
    return {
      parse: total('parse') / (total('bytes') / 1e6),
      apply: total('apply') / (total('bytes') / 1e6),
      build: total('build') / total('keyframes'),
      brotli: total('brotli_ms') / total('keyframes'),
    };
  });
  const [spents] = rounds;
  const parse = median(each.map((one) => one.parse));
  const apply = median(each.map((one) => one.apply));
  return {
    mb: round(sum(spents.map(({ bytes }) => bytes)) / 1e6),
    keyframes: sum(spents.map((spent) => spent.keyframes)),
    json_parse_ms_per_mb: round(parse),
    apply_ms_per_mb: round(apply),
    apply_to_json_parse: round(apply / parse),
    build_ms: round(median(each.map((one) => one.build))),
    brotli_ms: round(median(each.map((one) => one.brotli))),
    raw_kb: round(median(spents.flatMap((spent) => spent.raw_kb)), 1),
    brotli_kb: round(median(spents.flatMap((spent) => spent.brotli_kb)), 1),
  };
}

console.log(
  JSON.stringify({
    bench: 'keyframes',
    rounds: ROUNDS,
    visits: measured(visits),
    long_page: measured([long]),
  }),
);
