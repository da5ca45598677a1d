import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ engine: 'pglite' });
});
afterAll(() => server.close());

describe('the API', () => {
  it('answers an unknown path in the documented shape', async () => {
    const response = await fetch(`${server.url}/api/nothing/`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
  });
});
