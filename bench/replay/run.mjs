// How long a replay takes to its first picture, and to another place: recordings of several lengths, made of really recorded visits (repeated, with
// other texts and ids), in the built product's viewer in Chromium, beside `rrweb-player` on a page of its own with the same events, in turns. And what memory
// their renderer holds then. Prints one line of JSON. The product must be built.
//
//     node bench/replay/run.mjs [--pages loads|one] [--sizes 2,20,120] [--seeks 50] [--rounds 3] [--slower 4] [--cold]
//
// `--pages one`: the same of a store that loads one page and draws the others into it (one-page.mjs). Sizes are minutes; the seeks of a size are spread over the rounds.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadProgram } from '../lib/programs.mjs';
import { figuresOf } from './figures.mjs';

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: 'loads' },
    sizes: { type: 'string', default: '2,20,120' },
    seeks: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    slower: { type: 'string', default: '1' },
    cold: { type: 'boolean', default: false },
  },
});
const { measure } = await loadProgram('replay', join(dirname(fileURLToPath(import.meta.url)), 'bench.mjs'));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-replay-'));
try {
  const recordings = await measure({
    shape: options.pages,
    sizes: options.sizes.split(',').map(Number),
    seeks: Number(options.seeks),
    rounds: Number(options.rounds),
    slower: Number(options.slower),
    cold: options.cold,
    folder,
    say: (line) => console.error(line),
  });
  console.log(
    JSON.stringify({
      bench: 'replay',
      pages: options.pages,
      rounds: Number(options.rounds),
      seeks: Number(options.seeks),
      slower: Number(options.slower),
      cold: options.cold,
      load: Number(loadavg()[0].toFixed(1)),
      ...figuresOf(recordings),
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
