// Long: what happens to one connected store, each test on the same set-up.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { HOUR_MS } from '@vitrine/contract/durations';
import type { PrivacyRequest } from '@vitrine/contract/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { SOON } from '../../testing/compaction.ts';
import { type DeletableVisit, deletableVisit } from '../../testing/deletable-visit.ts';
import { engines } from '../../testing/engines.ts';
import { WEBHOOK_SECRET } from '../../testing/tiendanube.ts';
import { startTiendanubeServer, type TiendanubeServer } from '../../testing/tiendanube-server.ts';
import { post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const TIMEOUT = { timeout: 60_000 };
const ROSA = { id: 4_711, email: 'Rosa.Luna@example.com' };

describe.each(engines())('a store of Tiendanube’s on %s', (engine) => {
  let running: TiendanubeServer;
  let owner: TestWorkspace & { id: number };
  beforeAll(async () => {
    running = await startTiendanubeServer(engine);
  });
  afterAll(() => running.close());
  /** Stores of the tests before. */
  const former: number[] = [];
  beforeEach(async () => {
    running.clock.advance(3 * HOUR_MS);
    if (owner) former.push(owner.id);
    owner = await running.connected();
  });

  /** From the store's pages. */
  const send = (envelope: Uint8Array) =>
    post(running.server, envelope, { origin: `https://tienda-${owner.id}.mitiendanube.com` });
  const visitOf = async (visitor: Parameters<typeof deletableVisit>[2] = {}): Promise<DeletableVisit> => {
    const visit = deletableVisit(owner, 2, visitor);
    for (const envelope of visit.envelopes) expect((await send(envelope)).status).toBe(202);
    return visit;
  };
  const eventsOf = async ({ session_id }: DeletableVisit): Promise<number> => {
    const headers = await running.signedIn(owner);
    return (await call(running.server, 'sessions_events', { headers, params: { session_id } })).status;
  };
  const requests = async (): Promise<PrivacyRequest[]> =>
    (await call(running.server, 'privacy_requests_list', { headers: await running.signedIn(owner) })).body
      .results;
  const done = async (kind: PrivacyRequest['kind']): Promise<PrivacyRequest> => {
    const found = async () =>
      (await requests()).find((each) => each.kind === kind && each.state !== 'pending');
    // An erasure is finishing until the bytes are gone as well, which is looked for by an hour's clock.
    const state = kind === 'export_visitor' ? 'done' : 'finishing';
    await expect.poll(found, SOON).toMatchObject({ state, source: 'tiendanube', asked_by: null });
    return (await found()) as PrivacyRequest;
  };
  const connected = () => running.isConnected(owner);
  /** What the platform was asked since, each with its method; but for the second looks at former stores, which are due some hours later. */
  const askedSince = (count: number) =>
    running.emulator.asked
      .slice(count)
      .filter(({ path }) => !former.some((id) => path.startsWith(`/2025-03/${id}/`)))
      .map(({ method, path }) => `${method} ${path}`);
  /** That the platform was asked about the store since. */
  const looked = (count: number) =>
    expect.poll(() => askedSince(count), SOON).toContain(`GET /2025-03/${owner.id}/store`);
  const redaction = () => ({ store_id: owner.id, customer: ROSA, orders_to_redact: [] });
  const uninstalled = () => ({ store_id: owner.id, event: 'app/uninstalled', id: 789 });

  it('takes no message that is forged', TIMEOUT, async () => {
    const { emulator, say } = running;
    const visit = await visitOf({ email: ROSA.email });
    const before = emulator.asked.length;
    // As the platform would send it, to another address than the one with the secret.
    for (const part of ['', 'customers-redact/', `${WEBHOOK_SECRET.slice(0, -1)}/`, `${WEBHOOK_SECRET}0/`])
      expect(await say(redaction(), {}, part)).toBe(401);
    expect(running.server.logs()).toContain('refused a webhook');
    const nothing = { store_id: owner.id, customer: ROSA, orders_requested: [] };
    emulator.sendPrivacy('customers_data_request', nothing, { isSigned: true });
    await emulator.delivered();
    const good = emulator.deliveries.at(-1);
    const signature = good?.headers['x-linkedstore-hmac-sha256'] ?? '';
    // The signature of another message; of none; in another header; cut.
    expect(await say(redaction(), { 'x-linkedstore-hmac-sha256': signature })).toBe(401);
    expect(await say(uninstalled(), { 'x-linkedstore-hmac-sha256': '' })).toBe(401);
    expect(await say(good?.body ?? '', { 'x-shopify-hmac-sha256': signature })).toBe(401);
    expect(await say(good?.body ?? '', { 'x-linkedstore-hmac-sha256': signature.slice(0, -2) })).toBe(401);
    expect(await say(`${good?.body} `, { 'x-linkedstore-hmac-sha256': signature })).toBe(401);
    // A wrong signature is one, at the address with the secret too.
    const wrong = { 'x-linkedstore-hmac-sha256': signature };
    expect(await say(redaction(), wrong, `${WEBHOOK_SECRET}/`)).toBe(401);
    expect((await requests()).map(({ kind }) => kind)).toEqual(['export_visitor']);
    expect(askedSince(before)).toEqual([]);
    expect([await connected(), await eventsOf(visit)]).toEqual([true, 200]);
  });

  it('is disconnected when it uninstalls the app, and keeps its recordings', TIMEOUT, async () => {
    const { emulator } = running;
    const visit = await visitOf();
    emulator.uninstall(owner.id);
    await expect.poll(connected, SOON).toBe(false);
    expect(await eventsOf(visit)).toBe(200);
    const { body } = await call(running.server, 'installation', { headers: await running.signedIn(owner) });
    expect(body.connection.disconnected_at).not.toBeNull();
    await running.installAgain(owner);
    expect([await connected(), await eventsOf(visit)]).toEqual([true, 200]);
  });

  it('stays connected, whatever comes again, late, or out of order', TIMEOUT, async () => {
    const { emulator, say } = running;
    emulator.uninstall(owner.id);
    await expect.poll(connected, SOON).toBe(false);
    const old = emulator.deliveries.at(-1);
    await running.installAgain(owner);
    // A copy of the old message, byte by byte.
    let before = emulator.asked.length;
    expect(await say(old?.body ?? '', old?.headers)).toBe(200);
    await looked(before);
    expect(await connected()).toBe(true);

    // Uninstalled and installed again before anybody was told of the former.
    emulator.store(owner.id).webhooks.splice(0);
    emulator.uninstall(owner.id);
    await running.installAgain(owner);
    before = emulator.asked.length;
    expect(await say(uninstalled())).toBe(200);
    await looked(before);
    expect(await connected()).toBe(true);

    // Of one who is gone, that it goes on: nothing is connected by a message.
    emulator.uninstall(owner.id);
    await expect.poll(connected, SOON).toBe(false);
    before = emulator.asked.length;
    expect(await say({ store_id: owner.id, event: 'app/resumed' })).toBe(200);
    expect(await say(uninstalled())).toBe(200);
    expect([await connected(), askedSince(before)]).toEqual([false, []]);
  });

  it('let in twice has the newer token, whichever was used first', TIMEOUT, async () => {
    const { emulator, server, clock, install } = running;
    const { id } = emulator.addStore();
    const workspace = await createTestWorkspace(server);
    const ticket = async () => {
      clock.advance(1_000);
      return (await install(id)).body.merchant_id as string;
    };
    const claim = async (merchant_id: string) => {
      const headers = await running.signedIn(workspace);
      const answer = await call(server, 'stores_connect', { headers, body: { merchant_id } });
      expect(answer.status).toBe(200);
      expect(answer.body.merchant.access_token).toBe(`••••${emulator.token(id)?.slice(-4)}`);
    };
    const [oldest, older, newest] = [await ticket(), await ticket(), await ticket()];
    for (const each of [older, newest, oldest]) await claim(each);
    await expect.poll(() => emulator.store(id).scripts.length, SOON).toBe(1);
    expect(await running.isConnected(workspace)).toBe(true);
  });

  it('that does not pay for a while stays connected', TIMEOUT, async () => {
    const { emulator } = running;
    const before = emulator.asked.length;
    emulator.suspend(owner.id);
    await looked(before);
    expect(await connected()).toBe(true);
    emulator.resume(owner.id);
    await expect.poll(() => askedSince(before), SOON).toContain(`GET /2025-03/${owner.id}/scripts`);
    expect(await connected()).toBe(true);
  });

  it('is erased when the platform asks for it, unless it is connected', TIMEOUT, async () => {
    const { emulator } = running;
    const visit = await visitOf();
    emulator.uninstall(owner.id);
    await expect.poll(connected, SOON).toBe(false);
    await running.installAgain(owner);
    // 48 hours after the uninstallation, for which it is too late.
    emulator.later(48 * HOUR_MS);
    await emulator.delivered();
    expect(emulator.deliveries.at(-1)).toMatchObject({ body: `{"store_id":${owner.id}}`, statuses: [200] });
    expect([await requests(), await eventsOf(visit)]).toEqual([[], 200]);

    emulator.uninstall(owner.id);
    await expect.poll(connected, SOON).toBe(false);
    emulator.later(48 * HOUR_MS);
    await emulator.delivered();
    expect(await done('erase_store')).toMatchObject({ sessions: 1 });
    await expect.poll(() => eventsOf(visit), SOON).toBe(404);
  });

  // The forms that the vendor's documents and its own collection of these messages have, and a field that is in neither. Two on each
  // engine: how a message is read does not depend on it.
  it.each([
    { isSigned: false, hasEvent: engine === 'postgres' },
    { isSigned: true, hasEvent: engine === 'pglite' },
  ])('is heard in every form of the messages about privacy: %j', TIMEOUT, async (form) => {
    const { emulator } = running;
    const unknown = { app_id: 789, sent_at: '2026-11-27T10:00:00+0000' };
    const visits = await Promise.all([
      visitOf({ email: ROSA.email }),
      visitOf({ email: 'tomas@example.com' }),
    ]);
    const [rosas, tomass] = visits as [DeletableVisit, DeletableVisit];
    const request = { store_id: owner.id, customer: ROSA, orders_requested: [213], data_request: { id: 9 } };
    emulator.sendPrivacy('customers_data_request', { ...request, ...unknown }, form);
    expect(await done('export_visitor')).toMatchObject({ sessions: 1 });
    emulator.sendPrivacy('customers_redact', { ...redaction(), ...unknown }, form);
    expect(await done('erase_visitor')).toMatchObject({ sessions: 1 });
    expect([await eventsOf(rosas), await eventsOf(tomass)]).toEqual([404, 200]);
    emulator.uninstall(owner.id);
    await expect.poll(connected, SOON).toBe(false);
    emulator.sendPrivacy('store_redact', { store_id: owner.id, ...unknown }, form);
    expect(await done('erase_store')).toMatchObject({ sessions: 1 });
    await expect.poll(() => eventsOf(tomass), SOON).toBe(404);
    await emulator.delivered();
    expect(emulator.deliveries.slice(-3).map(({ statuses }) => statuses)).toEqual([[200], [200], [200]]);
  });

  it('has a customer’s visits erased, and no other', TIMEOUT, async () => {
    const { emulator } = running;
    const byEmail = await visitOf({ email: ROSA.email.toUpperCase() });
    const byNumber = await visitOf({ user_id: String(ROSA.id) });
    const others = await visitOf({ email: 'tomas@example.com', user_id: '4712' });
    emulator.sendPrivacy('customers_redact', redaction());
    await emulator.delivered();
    expect(await done('erase_visitor')).toMatchObject({ sessions: 2 });
    expect([await eventsOf(byEmail), await eventsOf(byNumber), await eventsOf(others)]).toEqual([
      404, 404, 200,
    ]);
    // What the browser sends of it later is refused.
    const [, late] = byEmail.envelopes;
    expect((await send(late as Uint8Array)).status).toBe(410);
  });

  it('gets a file of what is kept of a customer, once', TIMEOUT, async () => {
    const { emulator, say } = running;
    const visit = await visitOf({ email: ROSA.email });
    await visitOf({ email: 'tomas@example.com' });
    const orders = { orders_requested: [213], data_request: { id: 456 } };
    const request = { store_id: owner.id, customer: ROSA, ...orders };
    emulator.sendPrivacy('customers_data_request', request);
    await emulator.delivered();
    expect(await say(request)).toBe(200);
    const { file, sessions } = await done('export_visitor');
    expect([sessions, (await requests()).length]).toEqual([1, 1]);
    const response = await fetch(`${running.server.url}${file?.download_url}`);
    expect(response.status).toBe(200);
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    for (const id of visit.event_ids) expect(text).toContain(id);
    expect(text).not.toContain('tomas');
  });
});

// The database has no part in it.
describe('the number of a store of Tiendanube’s', () => {
  let running: TiendanubeServer;
  beforeAll(async () => {
    running = await startTiendanubeServer('pglite');
  });
  afterAll(() => running.close());
  const askedSince = (count: number) =>
    running.emulator.asked.slice(count).map(({ method, path }) => `${method} ${path}`);

  it.each([
    '../../apps/authorize/token',
    '1/../../2',
    '1%2f..%2f2',
    '//169.254.169.254/latest',
    'http://127.0.0.1/',
    '1?x=',
    '1#',
    '0',
    '-1',
    ' 1',
    '1\r\nhost: evil.example',
    '١',
    '9'.repeat(21),
  ])('is one, in messages too: %j is refused, and nobody asked', async (store_id) => {
    const { emulator, say } = running;
    const before = emulator.asked.length;
    expect(await say({ store_id, event: 'app/uninstalled' })).toBe(401);
    expect(await say({ store_id })).toBe(401);
    expect(await say({ store_id, customer: ROSA, orders_to_redact: [] })).toBe(401);
    // Nor does the platform's own word lead anywhere else.
    emulator.failAt('/apps/authorize/token', {
      status: 200,
      body: { access_token: 'x', user_id: store_id },
    });
    expect((await call(running.server, 'install', { body: { code: 'x' } })).body).toMatchObject({
      code: 'platform_unavailable',
    });
    expect(askedSince(before)).toEqual(['POST /apps/authorize/token']);
  });

  it('is told by a code that goes into no address', TIMEOUT, async () => {
    const { emulator, server } = running;
    const before = emulator.asked.length;
    const codes = [
      '../../2025-03/1/store',
      'http://127.0.0.1/',
      '&grant_type=x',
      '\r\nx: y',
      '{"a":1}',
      '%00',
    ];
    for (const code of codes)
      expect(
        (await call(server, 'install', { body: { code, store_id: '1', shop: 'evil.example' } })).body,
      ).toMatchObject({ code: 'installation_failed' });
    const last = emulator.asked.findLast(({ path }) => path === '/apps/authorize/token');
    expect(JSON.parse(last?.body ?? '{}')).toMatchObject({
      grant_type: 'authorization_code',
      code: codes.at(-1),
    });
    expect(askedSince(before)).toEqual(codes.map(() => 'POST /apps/authorize/token'));
  });

  it('is asked for at its platform alone, wherever that would send us', TIMEOUT, async () => {
    const { emulator, server, comeBack, install } = running;
    const owner = await running.connected();
    let strangers = 0;
    const stranger = createServer((_request, response) => {
      strangers += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    try {
      const location = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;
      const back = await comeBack(owner.id);
      for (const status of [301, 307]) {
        emulator.failAt('/apps/authorize/token', { status, headers: { location } });
        expect((await call(server, 'install', back)).body).toMatchObject({ code: 'platform_unavailable' });
      }
      expect((await call(server, 'install', back)).status).toBe(200);
      // What a store says of its domains is no address that is asked, and none that is kept unless it is a host.
      const { id } = emulator.addStore({
        original_domain: location,
        domains: [`${location}@evil.example`, 'a b', '..'],
      });
      expect((await install(id)).status).toBe(200);
      expect(strangers).toBe(0);
    } finally {
      await new Promise((resolve) => stranger.close(resolve));
    }
  });
});
