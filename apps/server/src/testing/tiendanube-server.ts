import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { call } from './api.ts';
import type { Engine } from './engines.ts';
import { fakeClock } from './fake-clock.ts';
import { createTestServer } from './test-server.ts';
import { WEBHOOK_SECRET, withTiendanube } from './tiendanube.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from './workspaces.ts';

export type TiendanubeServer = Awaited<ReturnType<typeof startTiendanubeServer>>;

/** The real application with the real adapter, and an emulated Tiendanube that sends its messages to it. */
export async function startTiendanubeServer(engine: Engine) {
  const { emulator, platform, options } = await withTiendanube();
  const clock = fakeClock(Date.now());
  const server = await createTestServer({ engine, clock, platforms: { tiendanube: platform } });
  const webhook_url = `${server.url}/api/webhooks/tiendanube/`;
  const privacy_url = `${webhook_url}${WEBHOOK_SECRET}/`;
  emulator.register({
    redirect_url: `${server.url}/register`,
    privacy_urls: {
      store_redact: privacy_url,
      customers_redact: privacy_url,
      customers_data_request: privacy_url,
    },
  });

  /** A browser at our door, the platform's page, and back: what is in the address then, and the browser's cookie. */
  async function comeBack(
    store_id: number,
  ): Promise<{ body: Record<string, string>; headers: { cookie: string } }> {
    const begun = await fetch(`${server.url}/install/tiendanube`, { redirect: 'manual' });
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    const back = await emulator.accept(begun.headers.get('location') ?? '', store_id);
    return { body: Object.fromEntries(back.searchParams), headers: { cookie } };
  }
  const install = async (store_id: number) => call(server, 'install', await comeBack(store_id));

  const signedIn = (owner: TestWorkspace) => headersOf(server.deps, owner);
  const scriptOf = (store_id: number) => expect.poll(() => emulator.store(store_id).scripts.length).toBe(1);

  return {
    server,
    emulator,
    clock,
    comeBack,
    install,
    signedIn,
    /** A new store on the platform, connected to a workspace of its own. */
    async connected(): Promise<TestWorkspace & { id: number }> {
      const { id } = emulator.addStore();
      const owner = await createTestWorkspace(server);
      const { body } = await install(id);
      const headers = await signedIn(owner);
      const answer = await call(server, 'stores_connect', {
        headers,
        body: { merchant_id: body.merchant_id },
      });
      expect(answer.status).toBe(200);
      await scriptOf(id);
      return { ...owner, platform: 'tiendanube', store_id: String(id), id };
    },
    /** The merchant of a store that is known installs the app again. */
    async installAgain({ id }: { id: number }): Promise<void> {
      expect((await install(id)).body).toMatchObject({ already_connected: true, merchant_id: null });
      await scriptOf(id);
    },
    async isConnected(owner: TestWorkspace): Promise<boolean> {
      const { body } = await call(server, 'users_me', { headers: await signedIn(owner) });
      return body.merchant.access_token !== null;
    },
    /** Sends a message as it stands; signed by the app's secret unless told, to the address that ends in `part`. @returns the status */
    async say(message: string | object, headers?: Record<string, string>, part = ''): Promise<number> {
      const body = typeof message === 'string' ? message : JSON.stringify(message);
      const signature = createHmac('sha256', options.client_secret).update(body).digest('hex');
      const signed = headers ?? { 'x-linkedstore-hmac-sha256': signature };
      return (
        await fetch(webhook_url + part, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signed },
          body,
        })
      ).status;
    },
    async close(): Promise<void> {
      await server.close();
      await emulator.close();
    },
  };
}
