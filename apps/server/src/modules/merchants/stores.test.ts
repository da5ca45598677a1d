import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('stores on %s', (engine) => {
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine });
    owner = await createTestWorkspace(server, { store: { platform: 'shopify', name: 'Casa Lumbre' } });
  });
  afterAll(() => server.close());

  it('are told by their id to their own workspace alone', async () => {
    const params = { merchant_id: owner.merchant_id };
    const own = await call(server, 'merchants_detail', { params, headers: owner.headers });
    expect([own.status, own.body]).toEqual([
      200,
      { store_name: 'Casa Lumbre', store_id: owner.store_id, main_language: 'en', email: null },
    ]);
    const stranger = await createTestWorkspace(server);
    for (const headers of [stranger.headers, {}])
      expect(await call(server, 'merchants_detail', { params, headers })).toMatchObject({
        status: 404,
        body: { detail: 'Failed to retrieve store information. Please try again.' },
      });
  });

  it('change their language', async () => {
    const update = (store_id: string, main_language: string) =>
      call(server, 'stores_update', {
        params: { store_id },
        headers: owner.headers,
        body: { main_language },
      });
    expect(await update(owner.merchant_id, 'pt')).toMatchObject({
      status: 200,
      body: { id: owner.merchant_id, main_language: 'pt' },
    });
    const { body } = await call(server, 'users_me', { headers: owner.headers });
    expect(body.merchant.main_language).toBe('pt');
    expect((await update(owner.merchant_id, 'fr')).status).toBe(400);
    expect((await update(randomUUID(), 'es')).status).toBe(404);
    expect(await auditOf(server, owner.user_id)).toMatchObject([
      { action: 'store_language_changed', subject: { main_language: 'pt' } },
    ]);
  });

  it('have their set-up on Shopify done', async () => {
    const done = await call(server, 'shopify_setup_complete', { headers: owner.headers });
    expect(done).toMatchObject({
      status: 200,
      body: { shopify_setup_complete: true, metadata: { shopify_setup_complete: true } },
    });
    const { body } = await call(server, 'users_me', { headers: owner.headers });
    expect(body.merchant.shopify_setup_complete).toBe(true);
  });
});
