// Starts the product by `npm start` in the given clone, asks it for its main page, and stops it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entry, Problem } from './lib/run.mjs';

/** A first start installs and builds everything. */
const START_TIMEOUT_MS = 10 * 60_000;

entry(async () => {
  const clone = process.argv[2];
  if (!clone) throw new Problem('usage: node scripts/smoke-start.mjs FOLDER');
  const data = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  // A group of its own, so that npm and the process it starts can be ended together.
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  child.stdout.pipe(process.stdout);
  // npm goes before the server it started, which still writes its data; the pipe closes with the last of them.
  const ended = once(child, 'close');
  try {
    await Promise.race([
      answers(`${url}/`, '<!doctype html>'),
      ended.then(([status]) => {
        throw new Problem(`npm start ended with status ${status} before it answered.`);
      }),
    ]);
    const seconds = Math.round((performance.now() - began) / 1_000);
    await answers(`${url}/demo-store/`, '<!doctype html>');
    console.log(`npm start: the main page answered after ${seconds} s, and the demo store answers.`);
  } finally {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {}
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
});

/** Asks again until the page answers 200 with the text in it. */
async function answers(url, text) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok && (await response.text()).toLowerCase().includes(text)) return;
    if (Date.now() > deadline) throw new Problem(`${url} did not answer in time.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
