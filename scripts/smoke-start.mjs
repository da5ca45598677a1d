// Starts the product by `npm start` in the given clone, asks it for its main page, and stops it by a signal to npm alone: each time all of it has to go,
// and leave the folder to the next start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { entry, Problem } from './lib/run.mjs';

/** A first start installs and builds everything. */
const START_TIMEOUT_MS = 10 * 60_000;
/** A stop may take 8 s (apps/server/src/main.ts). */
const STOP_TIMEOUT_MS = 30_000;

entry(async () => {
  const clone = process.argv[2];
  if (!clone) throw new Problem('usage: node scripts/smoke-start.mjs FOLDER');
  const data = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  try {
    for (const signal of ['SIGTERM', 'SIGINT']) await startAndStop({ clone, data, url, signal });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

async function startAndStop({ clone, data, url, signal }) {
  const began = performance.now();
  // A group of its own, so that whatever is left after a failure can be ended together.
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  child.stdout.pipe(process.stdout);
  // The pipe closes with the last of those that npm started.
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
    child.kill(signal);
    await Promise.race([
      ended,
      sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Problem(`npm got ${signal}, and what it started goes on.`);
      }),
    ]);
    if (existsSync(join(data, 'lock'))) throw new Problem(`After ${signal} the data folder is still locked.`);
  } finally {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {}
  }
}

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
