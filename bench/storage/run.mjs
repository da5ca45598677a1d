// What a visit takes in storage: different visits to the demo store, driven in real browsers at a person's pace and recorded by the
// tracker, as raw JSON lines, as gzip of these (one a visit), and as the product keeps them. Prints one line of JSON.
// The product and the tracker must be built.
//
//     node bench/storage/run.mjs [--count 200] [--dir FOLDER] [--at-once 4] [--pace 1]
//
// A visit takes half a minute, so that 200 of them take half an hour; with `--dir` they are kept, and a run goes on from what it finds there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadProgram } from '../lib/programs.mjs';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '24' },
    dir: { type: 'string' },
    'at-once': { type: 'string', default: '4' },
    pace: { type: 'string', default: '1' },
  },
});
const { measure } = await loadProgram('storage', join(dirname(fileURLToPath(import.meta.url)), 'bench.mjs'));
const folder = options.dir ? resolve(options.dir) : mkdtempSync(join(tmpdir(), 'vitrine-bench-storage-'));
try {
  const figures = await measure({
    folder,
    count: Number(options.count),
    at_once: Number(options['at-once']),
    pace: Number(options.pace),
    say: (line) => console.error(line),
  });
  console.log(JSON.stringify({ bench: 'storage', ...figures }));
} finally {
  if (!options.dir) rmSync(folder, { recursive: true, force: true });
}
