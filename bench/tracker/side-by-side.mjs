// What recorders cost a visitor's main thread, side by side: visits of four pages to two kinds of heavy pages (storefront.mjs,
// product-page.mjs), and a page that adds and removes 10,000 nodes, without a recorder, with ours and with others. In turns in one
// browser, with the CPU as it is and four times slower. Prints one line of JSON, and with --markdown a table.
//
//     node bench/tracker/side-by-side.mjs [--rounds 5] [--rates 1,4] [--kinds visit,product,storm]
//         [--variants bare,tracker,rrweb,clarity,sentry,openreplay,posthog] [--heap MINUTES] [--markdown]
//
// Figures are medians of times beyond the bare page: of all tasks of the main thread, what of them is beyond 50 ms, and the longest one as
// it is. What was posted is counted whole. `--kinds '' --heap 10` measures memory alone, all variants at once.
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../lib/browser.mjs';
import { heaps } from './heap.mjs';
import { ours } from './ours.mjs';
import { peer, peerNames } from './peers.mjs';
import { serveStore } from './store-server.mjs';
import { STORM_ROWS } from './storefront.mjs';
import { table } from './table.mjs';
import { kindNames, visit } from './visit.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    rates: { type: 'string', default: '1,4' },
    kinds: { type: 'string', default: kindNames.join() },
    variants: { type: 'string', default: ['bare', 'tracker', ...peerNames].join() },
    heap: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
});

/** The names that an option lists. */
function listed(option, known) {
  const names = options[option].split(',').filter(Boolean);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`--${option}: ${unknown} is not one of ${known.join(', ')}`);
  return names;
}

const rounds = Number(options.rounds);
const rates = options.rates.split(',').map(Number);
if (!(rounds >= 1 && rates.every((rate) => rate >= 1)))
  throw new Error('--rounds and --rates are numbers from 1');
const kinds = listed('kinds', kindNames);
// All figures are beyond those of the bare page.
const names = [
  'bare',
  ...listed('variants', ['bare', 'tracker', ...peerNames]).filter((name) => name !== 'bare'),
];

function variant(name) {
  if (name === 'bare') return { name, title: 'bare', tag: '' };
  return name === 'tracker' ? ours() : peer(name);
}

const tell = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

const stores = [];
for (const name of names) stores.push(await serveStore(await variant(name)));
const browser = await launchChromium();

/** @returns by the variant's name what its visits cost */
async function measure(rate, kind) {
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  const firstVisit = {};
  for (const store of stores) {
    // Warms caches and code. Nothing of the store is known to our server before.
    store.learn?.([]);
    const { sent_kib } = await visit(browser, store, rate, kind);
    if (store.learn) firstVisit[store.name] = { first_visit_kib: Math.round(sent_kib) };
    store.learn?.(store.sent());
    tell(`${kind} ${rate}x, warm-up, ${store.name}: ${sent_kib.toFixed(1)} KiB sent`);
  }
  for (let round = 0; round < rounds; round++)
    for (const store of round % 2 ? stores.toReversed() : stores) {
      const run = await visit(browser, store, rate, kind);
      runs[store.name].push(run);
      tell(
        `${kind} ${rate}x, round ${round + 1} of ${rounds}, ${store.name}: ${run.cpu_ms.toFixed(0)} ms, ${run.sent_kib.toFixed(1)} KiB sent`,
      );
    }
  const of = (name, figure) => median(runs[name].map((run) => run[figure]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        cpu_added_ms: Math.round(of(name, 'cpu_ms') - of('bare', 'cpu_ms')),
        blocking_added_ms: Math.round(of(name, 'blocking_ms') - of('bare', 'blocking_ms')),
        longest_ms: Math.round(of(name, 'longest_ms')),
        sent_kib: Math.round(of(name, 'sent_kib')),
        ...firstVisit[name],
        ...(runs[name].some((run) => 'rows' in run) && { rows: `${of(name, 'rows')} of ${STORM_ROWS}` }),
      },
    ]),
  );
}

/** @returns how much more of the heap is used than on the bare page (MiB) */
async function measureHeap(minutes) {
  tell(`heap: all variants for ${minutes} minutes`);
  const { bare, ...used } = await heaps(browser, stores, minutes);
  const added = Object.entries(used).map(([name, mib]) => [name, Number((mib - bare).toFixed(2))]);
  return { minutes, bare_mib: Number(bare.toFixed(2)), added_mib: Object.fromEntries(added) };
}

const figures = {};
for (const rate of rates) for (const kind of kinds) figures[`${kind}_${rate}x`] = await measure(rate, kind);
const heap = options.heap ? await measureHeap(Number(options.heap)) : undefined;
await browser.close();
for (const store of stores) store.close();

const gzipOf = ({ scripts }) =>
  [...scripts.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
const result = {
  bench: 'tracker side by side',
  rounds,
  rates,
  script_gzip_bytes: Object.fromEntries(
    stores.filter(({ tag }) => tag).map((store) => [store.name, gzipOf(store)]),
  ),
  figures,
  ...(heap && { heap }),
};
console.log(JSON.stringify(result));
if (options.markdown)
  console.log(`\n${table(Object.fromEntries(stores.map(({ name, title }) => [name, title])), result)}`);
