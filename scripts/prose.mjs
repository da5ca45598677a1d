// How documents, messages of logs and the API's document are written: at most 18 words a sentence on average, and 5 % of the sentences
// with more than 30. Names what misses it. `node scripts/prose.mjs FILE…` prints the figures of these files.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { measure, sentenceLengths } from './lib/sentences.mjs';
import { toldTexts } from './lib/told-sentences.mjs';

const MOST_WORDS = 18;
const MOST_LONG_PERCENT = 5;
/** Of so few sentences one is more than that. */
const FEW = 20;

const asked = process.argv.slice(2);
const files = asked.length
  ? asked
  : execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
      .toString()
      .split('\n')
      .filter(Boolean);

const written = files.map((file) => ({
  name: file,
  lengths: sentenceLengths(readFileSync(join(root, file), 'utf8')),
}));
const told = asked.length
  ? []
  : toldTexts().map(({ name, texts }) => ({ name, lengths: texts.flatMap(sentenceLengths) }));

const missed = [];
for (const { name, lengths } of [...written, ...told]) {
  const { mean, long_percent, long } = measure(lengths);
  const line = `${name}: ${mean.toFixed(1)} words a sentence, ${long_percent.toFixed(0)} % above 30 (${long} of ${lengths.length})`;
  if (asked.length) console.log(line);
  if (mean > MOST_WORDS || (long_percent > MOST_LONG_PERCENT && (lengths.length >= FEW || long > 1)))
    missed.push(line);
}
if (!asked.length) for (const line of missed) console.error(line);
process.exitCode = missed.length > 0 ? 1 : 0;
