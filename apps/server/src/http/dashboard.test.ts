import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

describe('the dashboard', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({
      engine: 'pglite',
      folders: { tracker: '/nowhere', dashboard: await builtDashboard() },
    });
  });
  afterAll(() => server.close());

  async function builtDashboard() {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-dashboard-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>index</title>');
    await writeFile(join(folder, 'replay.html'), '<!doctype html><title>replay</title>');
    await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'export {};');
    await writeFile(join(folder, '.built-from'), 'state');
    return folder;
  }

  it('answers every screen with its index, a replay with its own, walled in', async () => {
    for (const [path, title] of [
      ['/', 'index'],
      ['/recordings', 'index'],
      ['/session-replay/1b4e28ba-2fa1-11d2-883f-0016d3cca427', 'replay'],
      ['/replay/1b4e28ba-2fa1-11d2-883f-0016d3cca427?t=12', 'replay'],
      ['/.built-from', 'index'],
    ]) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<title>${title}</title>`);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const policy = response.headers.get('content-security-policy') ?? '';
      for (const wall of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
      ])
        expect(policy.split('; ')).toContain(wall);
    }
  });

  it('serves hashed files for ever, and says when one is not there', async () => {
    const response = await fetch(`${server.url}/assets/app-1a2b3c.js`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${server.url}/assets/app-gone.js`)).status).toBe(404);
  });

  it('is not there for other methods, nor instead of the API', async () => {
    expect((await fetch(`${server.url}/recordings`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${server.url}/api/nothing`)).status).toBe(404);
  });

  it('says when it is ready', async () => {
    const response = await fetch(`${server.url}/healthz`);
    expect(response.status).toBe(200);
  });
});
