import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const lib = (name) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));
/** The command of the product's `npm start`, for another program. */
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const as = (program) => scripts.start.replaceAll('scripts/start.mjs', program);
const TIMEOUT_MS = 60_000;

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-starter-'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: as('server.mjs'), build: as('building.mjs') } }),
  );
  // As the product: it ends in order when it is told to.
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { endWithStarter } from ${lib('end-with-starter.mjs')};
    endWithStarter();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => setTimeout(() => { console.log('in order'); process.exit(0); }, 300));
    setInterval(() => {}, 1_000);
    console.log('running');`,
  );
  // As a start that still builds, by a program that hears of nothing but signals.
  writeFileSync(
    join(folder, 'building.mjs'),
    `import { endChildrenOnSignal, endWithStarter } from ${lib('end-with-starter.mjs')};
    import { run } from ${lib('run.mjs')};
    endWithStarter();
    endChildrenOnSignal();
    await run(process.execPath, ['-e', 'console.log("running"); setInterval(() => {}, 1000)']);`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a group of its own, as a shell begins it. The pipe is closed once nobody is left who could write into it. */
function npm(script) {
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn('npm', ['run', '--silent', script], { cwd: folder, stdio, detached: true });
  const lines = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, allGone: once(reader, 'close') };
}

it.each([
  ['start', 'SIGTERM', ['running', 'in order']],
  ['start', 'SIGINT', ['running', 'in order']],
  ['start', 'SIGKILL', ['running', 'in order']],
  ['build', 'SIGTERM', ['running']],
])(
  'what npm run %s has begun ends when npm gets %s',
  { timeout: TIMEOUT_MS },
  async (script, signal, expected) => {
    const { child, lines, allGone } = npm(script);
    await expect.poll(() => lines, { timeout: TIMEOUT_MS }).toContain('running');
    child.kill(signal);
    await allGone;
    expect(lines).toEqual(expected);
  },
);

it('ends in order when the terminal is closed, which tells all that run in it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { child, lines, allGone } = npm('start');
  await expect.poll(() => lines, { timeout: TIMEOUT_MS }).toContain('running');
  process.kill(-child.pid, 'SIGHUP');
  await allGone;
  expect(lines).toEqual(['running', 'in order']);
});
