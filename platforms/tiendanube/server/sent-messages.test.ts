import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformMessage } from '../../../apps/server/src/ports/commerce-platform.ts';
import {
  type OpenTiendanube,
  WEBHOOK_SECRET,
  withTiendanube,
} from '../../../apps/server/src/testing/tiendanube.ts';

/** Whoever receives the webhooks: reads them, and answers as it is told. */
async function receiver({ platform }: OpenTiendanube) {
  const read: (PlatformMessage | undefined)[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { headers } = request;
    const address_part = request.url?.split('/')[4];
    const message = platform.readMessage?.({ headers, body: Buffer.concat(parts), address_part });
    read.push(message);
    response.writeHead(answers.shift() ?? (message ? 200 : 401)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/tiendanube/`,
    /** What the next webhooks are answered. */
    answer: (...statuses: number[]) => void answers.push(...statuses),
    /** Since this was last asked. */
    heard: () => read.splice(0),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let tiendanube: OpenTiendanube;
let ours: Awaited<ReturnType<typeof receiver>>;
beforeAll(async () => {
  tiendanube = await withTiendanube();
  ours = await receiver(tiendanube);
  const url = `${ours.url}${WEBHOOK_SECRET}/`;
  tiendanube.emulator.register({
    privacy_urls: { store_redact: url, customers_redact: url, customers_data_request: url },
  });
});
afterAll(async () => {
  await tiendanube?.emulator.close();
  await ours?.close();
});

async function setUpStore() {
  const connected = await tiendanube.connected();
  const request = { script_url: '', webhook_url: ours.url, script_id: null };
  await tiendanube.platform.setUp(connected.store_id, connected.token, request);
  return connected;
}

describe('what Tiendanube sends', () => {
  it('says that the app was uninstalled, and two days later that all is to be erased', async () => {
    const { emulator, platform } = tiendanube;
    const { id, store_id, token } = await setUpStore();
    expect(emulator.headOf(id)).toContain('<script');
    emulator.uninstall(id);
    await emulator.delivered();
    expect(ours.heard()).toMatchObject([{ kind: 'uninstalled', store_id }]);
    expect(emulator.headOf(id)).toBe('');
    expect(await platform.storeOf(store_id, token)).toMatchObject({ error: 'invalid_credentials' });
    emulator.later(47 * HOUR_MS);
    await emulator.delivered();
    expect(ours.heard()).toEqual([]);
    emulator.later(HOUR_MS);
    await emulator.delivered();
    expect(ours.heard()).toMatchObject([{ kind: 'store_redact', store_id }]);
  });

  it('comes again until it is taken', async () => {
    const { emulator } = tiendanube;
    const { id, store_id } = await setUpStore();
    ours.answer(500, 503, 500);
    emulator.suspend(id);
    await emulator.delivered();
    // At once, and once more; then minutes later.
    expect(ours.heard()).toHaveLength(2);
    emulator.later(5 * 60_000);
    await emulator.delivered();
    expect(ours.heard()).toHaveLength(1);
    emulator.later(5 * 60_000);
    await emulator.delivered();
    expect(ours.heard()).toMatchObject([{ kind: 'suspended', store_id }]);
    emulator.later(48 * HOUR_MS);
    await emulator.delivered();
    expect(ours.heard()).toEqual([]);
    emulator.resume(id);
    await emulator.delivered();
    expect(ours.heard()).toMatchObject([{ kind: 'resumed', store_id }]);
  });

  it('is given up after 18 attempts', async () => {
    const { emulator } = tiendanube;
    const { id } = await setUpStore();
    ours.answer(...Array.from({ length: 18 }, () => 500));
    emulator.suspend(id);
    for (let hour = 0; hour < 48; hour++) {
      emulator.later(HOUR_MS);
      await emulator.delivered();
    }
    const { statuses } = emulator.deliveries.at(-1) ?? {};
    expect(statuses).toEqual(Array.from({ length: 18 }, () => 500));
    expect(ours.heard()).toHaveLength(18);
  });

  it('about privacy is told from one another, and forged at an address without our secret', async () => {
    const { emulator } = tiendanube;
    const customer = { id: 5, email: 'Olga@example.com', phone: '+5511', identification: '1' };
    emulator.sendPrivacy('customers_redact', { store_id: 7, customer, orders_to_redact: [] });
    emulator.sendPrivacy('customers_data_request', {
      store_id: 7,
      customer,
      orders_requested: [1],
      checkouts_requested: [],
      drafts_orders_requested: [],
      data_request: { id: 9 },
    });
    emulator.sendPrivacy('store_redact', { store_id: 7 });
    emulator.register({ privacy_urls: { store_redact: ours.url } });
    emulator.sendPrivacy('store_redact', { store_id: 7 });
    await emulator.delivered();
    const told = { store_id: '7', customer: { emails: ['olga@example.com'], ids: ['5'] } };
    // The forged one is refused, and sent once more.
    expect(ours.heard()).toMatchObject([
      { kind: 'customer_redact', ...told },
      { kind: 'customer_data_request', request_id: '9', ...told },
      { kind: 'store_redact', store_id: '7' },
      undefined,
      undefined,
    ]);
  });
});
