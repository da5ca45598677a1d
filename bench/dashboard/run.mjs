// How soon the dashboard's screens are there, and how soon they answer, on a phone of the middle class with a slow connection: the built
// product in Chromium, from Chromium's own traces, beside a plain page that shows the same rows without a script, in turns. What is
// measured and in what circumstances is what Lighthouse does for phones. Prints one line of JSON. The product must be built.
//
//     node bench/dashboard/run.mjs [--rounds 3]
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadProgram } from '../lib/programs.mjs';
import { summaryOf } from './figures.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(options.rounds);
const { measure } = await loadProgram(
  'dashboard',
  join(dirname(fileURLToPath(import.meta.url)), 'bench.mjs'),
);
const { loads, interactions } = await measure({ rounds, say: (line) => console.error(line) });
console.log(
  JSON.stringify({
    bench: 'dashboard',
    rounds,
    load: Number(loadavg()[0].toFixed(1)),
    loads: summaryOf(loads),
    interactions: summaryOf(interactions),
  }),
);
