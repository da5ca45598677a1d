// What the index of a recording costs, beside reading the same events of a long visit (long-visit.mjs). Prints one line of JSON.
// `node --expose-gc bench/index/run.mjs [rounds] [MB]`
import { brotliCompressSync, constants } from 'node:zlib';
import { loadSource } from '../lib/programs.mjs';
import { longVisit } from './long-visit.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const BYTES = Number(process.argv[3] ?? 50) * 1e6;
/** As many at a time as a block may hold. */
const LINES_AT_ONCE = 1_000;
/** As recordings are written. */
const QUALITY = 9;

const { createIndex } = await loadSource('packages/recording/src/create-index.ts', 'create-index');
const { lines, bytes } = longVisit(BYTES);

const heap = () => {
  for (let n = 0; n < 3; n++) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};

/** One pass: parsed, and folded if `fold` is there. */
function pass(fold) {
  const spent = { parse: 0, fold: 0 };
  for (let i = 0; i < lines.length; i += LINES_AT_ONCE) {
    const from = performance.now();
    const events = lines.slice(i, i + LINES_AT_ONCE).map((line) => JSON.parse(line));
    const parsed = performance.now();
    for (const event of events) fold.push(event);
    spent.parse += parsed - from;
    spent.fold += performance.now() - parsed;
  }
  return spent;
}

/** What a fold keeps of all that went through it, MB. */
function held(labels) {
  const before = heap();
  const fold = createIndex({ labels });
  pass(fold);
  const after = heap();
  // It is there until here.
  fold.push({ type: 99 });
  return after - before;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value, digits = 2) => Number(value.toFixed(digits));

function measured(labels) {
  const spents = [];
  let index;
  for (let n = 0; n <= ROUNDS; n++) {
    const fold = createIndex({ labels });
    const spent = pass(fold);
    const from = performance.now();
    index = fold.index();
    // The first one warms up.
    if (n > 0) spents.push({ ...spent, index: performance.now() - from });
  }
  const parse = median(spents.map((spent) => spent.parse));
  const fold = median(spents.map((spent) => spent.fold));
  const json = JSON.stringify(index);
  const brotli = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return {
    json_parse_ms_per_mb: round(parse / (bytes / 1e6)),
    fold_ms_per_mb: round(fold / (bytes / 1e6)),
    fold_to_json_parse: round(fold / parse),
    index_ms: round(median(spents.map((spent) => spent.index))),
    ...(globalThis.gc && { held_mb: round(held(labels)) }),
    hours: round(index.duration / 3_600_000),
    pages: index.pages.length,
    markers: index.markers.length,
    markers_left_out: index.markers_left_out,
    index_kb: round(json.length / 1000, 1),
    brotli_kb: round(brotli.length / 1000, 1),
  };
}

console.log(
  JSON.stringify({
    bench: 'index',
    rounds: ROUNDS,
    mb: round(bytes / 1e6),
    events: lines.length,
    labels: measured(true),
    without_labels: measured(false),
  }),
);
