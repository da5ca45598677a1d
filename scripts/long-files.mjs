// A file of more than 300 lines is two files, unless its first line says why not: `// Long: …`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const MOST_LINES = 300;
const REASON = /^(?:#!.*\n)?\/\/ Long: \S/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(?:[cm]?[jt]s|tsx|css)$/.test(file) && existsSync(join(root, file)));

const long = files
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1, said: REASON.test(text) }))
  .filter(({ lines, said }) => lines > MOST_LINES && !said);
for (const { file, lines } of long) console.error(`${file} has ${lines} lines, and does not say why`);
process.exitCode = long.length > 0 ? 1 : 0;
