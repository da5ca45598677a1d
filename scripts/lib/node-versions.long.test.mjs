import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from './run.mjs';

/** Those that Node's makers keep, beside the floor of `engines` that all other tests run on. The image has the last one. */
const MAJORS = ['22', '24'];
/** npm's packages with Node's binary and nothing else: one for each platform. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

describe('the built server', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-nodes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

  it.each(MAJORS)(
    'runs on Node %s: signs in, lists and serves a recording',
    async (major) => {
      const prefix = join(folder, major);
      const install = ['install', '--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund'];
      await promisify(execFile)('npm', [...install, `${PACKAGE}@${major}`]);
      const node = join(prefix, 'node_modules', PACKAGE, 'bin/node');
      const server = spawn(node, [join(root, 'apps/server/dist/main.js')], {
        env: { PATH: process.env.PATH, DATA_DIR: join(prefix, 'data'), PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(server, 'exit');
      try {
        const banner = await ready(server.stdout);
        const url = /Dashboard +(http\S+?)\/?\s/.exec(banner)?.[1];
        const email = /Sign in as +(\S+)/.exec(banner)?.[1];
        const password = /Password +(\S+)/.exec(banner)?.[1];
        const ask = async (path, options = {}) => {
          const response = await fetch(`${url}${path}`, options);
          expect(response.status, path).toBe(200);
          return response.json();
        };
        expect(await ask('/healthz')).toMatchObject({ status: 'ok' });
        const { access } = await ask('/api/auth/token-obtain/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        });
        const headers = { authorization: `JWT ${access}` };
        // The recorded visits come in while it is used.
        const [session] = await vi.waitUntil(
          async () => {
            const { results } = await ask('/api/sessions/?page_size=5', { headers });
            return results.length > 0 && results;
          },
          { timeout: 120_000, interval: 500 },
        );
        const events = await ask(`/api/sessions/${session.session_id}/events/`, { headers });
        expect(events.length).toBeGreaterThan(10);
      } finally {
        server.kill('SIGTERM');
        await ended;
      }
      expect(server.exitCode).toBe(0);
    },
    240_000,
  );
});

/** What the server prints until it is ready. */
async function ready(output) {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    if (/Emails +\S+\s/.test(text)) break;
  }
  return text;
}
