import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { root } from './run.mjs';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return String(port);
}

it('npm run dev serves the dashboard from its sources, and the server behind it', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vitrine-dev-'));
  const [PORT, SERVER_PORT, INSPECT_PORT] = [await freePort(), await freePort(), await freePort()];
  const dev = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], {
    env: { PATH: process.env.PATH, DATA_DIR, PORT, SERVER_PORT, INSPECT_PORT },
    stdio: 'ignore',
  });
  const ended = once(dev, 'exit');
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await ended;
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
  const get = async (path) => {
    const response = await fetch(`http://localhost:${PORT}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const PATIENCE = { timeout: 150_000, interval: 200 };
  await vi.waitFor(async () => expect((await get('/healthz')).status).toBe(200), PATIENCE);
  const page = await get('/session-recordings');
  expect(page.text).toContain('/@vite/client');
  const entry = /<script type="module" src="(\/src\/[^"]+)"/.exec(page.text)?.[1];
  expect((await get(entry)).text).toContain('import');
  expect((await get('/api/workspaces/')).status).toBe(401);
  expect((await get('/demo-store/')).status).toBe(200);
  dev.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  // Nothing of it is left behind.
  await expect(fetch(`http://127.0.0.1:${SERVER_PORT}/healthz`)).rejects.toThrow();
}, 180_000);
