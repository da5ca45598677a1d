import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/workspaces.ts';

describe.runIf(inject('postgres_url'))('while PostgreSQL is down', () => {
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine: 'postgres' });
    owner = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  it('calls are told to come again, and later they are served', async () => {
    const list = () => fetch(`${server.url}/api/sessions/`, { headers: owner.headers });
    expect((await list()).status).toBe(200);
    const outage = await server.test_database.outage();
    for (let round = 0; round < 3; round++) {
      const response = await list();
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await outage.end();
    expect((await list()).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

it('a database that only reads, as after a fail-over, is an outage to who must write', async () => {
  const server = await createTestServer({ engine: 'pglite' });
  try {
    const { email, password } = await createTestWorkspace(server);
    const signIn = () =>
      fetch(`${server.url}/api/auth/token-obtain/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    const { orm } = server.deps.database;
    await orm.execute(sql`SET default_transaction_read_only = on`);
    const response = await signIn();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    await orm.execute(sql`SET default_transaction_read_only = off`);
    expect((await signIn()).status).toBe(200);
  } finally {
    await server.close();
  }
});
