// Long: everything that can be kept of a store is made, and looked for afterwards.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { type ObjectStorage, StorageUnavailable } from '../../ports/object-storage.ts';
import { call } from '../../testing/api.ts';
import { type DeletableVisit, deletableVisit } from '../../testing/deletable-visit.ts';
import type { Engine } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { nthMail } from '../../testing/mails.ts';
import { payingOn } from '../../testing/paying.ts';
import { installing, type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { insertRecording } from '../../testing/recordings.ts';
import { objectsThatHold, ownerColumns, tablesThatName } from '../../testing/residue.ts';
import { CARDS } from '../../testing/sandbox.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { post, storedKeys } from '../../testing/visits.ts';
import {
  createTestMember,
  createTestWorkspace,
  headersOf,
  type TestMember,
  type TestWorkspace,
} from '../../testing/workspaces.ts';

const SOON = { timeout: 120_000, interval: 100 };
const TIMEOUT = { timeout: 300_000 };

/** Every kind of change fails twice before it works. @returns puts it back as it was */
function failingAtFirst(storage: ObjectStorage): () => void {
  const whole = { ...storage };
  const left = { delete: 2, put: 2, list: 2 };
  const fail = (what: keyof typeof left) => {
    if (left[what]-- > 0) throw new StorageUnavailable(`${what} fails in a test`);
  };
  Object.assign(storage, {
    async delete(key: string) {
      fail('delete');
      return whole.delete(key);
    },
    async put(...put: Parameters<ObjectStorage['put']>) {
      fail('put');
      return whole.put(...put);
    },
    list(prefix: string) {
      fail('list');
      return whole.list(prefix);
    },
  });
  return () => void Object.assign(storage, whole);
}

/** What becomes of a store of which everything is kept that can be, on a database and a storage. */
export const describeDeletedWorkspace = (
  name: string,
  engine: Engine,
  openStorage?: () => Promise<{ storage: ObjectStorage; close(): Promise<void> }>,
) =>
  describe(`a workspace that is deleted, on ${name}`, TIMEOUT, () => {
    const clock = fakeClock(Date.now());
    let opened: Awaited<ReturnType<NonNullable<typeof openStorage>>> | undefined;
    let server: TestServer;
    let shopify: TestPlatform;
    let neighbour: TestWorkspace;
    beforeAll(async () => {
      shopify = testPlatform('shopify');
      opened = await openStorage?.();
      server = await createTestServer({
        engine,
        clock,
        platforms: { shopify },
        ...(opened && { storage: opened.storage }),
      });
      neighbour = await createTestWorkspace(server);
    }, 120_000);
    afterAll(async () => {
      await server?.close();
      await opened?.close();
    });

    const orm = () => server.deps.database.orm;
    const send = async (envelopes: readonly Uint8Array[]) => {
      const answers = await Promise.all(envelopes.map((envelope) => post(server, envelope)));
      expect(answers.map(({ status }) => status)).toEqual(envelopes.map(() => 202));
    };

    interface Full {
      owner: TestWorkspace;
      member: TestMember;
      guest: TestWorkspace;
      visits: DeletableVisit[];
      kept: DeletableVisit;
      /** Objects whose keys and bytes do not say whose they are. */
      nameless: string[];
    }

    /** A store of which everything is kept that can be. Its visits share their segments with one of the neighbour's. */
    async function fullStore(): Promise<Full> {
      const store_id = `store-${randomUUID().slice(0, 8)}`;
      const owner = await createTestWorkspace(server, { store: { platform: 'shopify', store_id } });
      await installing(server, shopify).install({ store_id, email: owner.email });
      const member = await createTestMember(server, owner);
      // Somebody who has a store of their own, too.
      const guest = await createTestWorkspace(server);
      await orm().execute(sql`INSERT INTO memberships (workspace_id, user_id, role)
      VALUES (${owner.workspace_id}, ${guest.user_id}, 'member')`);
      await payingOn(server).save(owner, CARDS.good);
      const visits = Array.from({ length: 4 }, () => deletableVisit(owner, 2));
      const kept = deletableVisit(neighbour, 2);
      await send([...visits, kept].flatMap(({ envelopes }) => envelopes));
      const { workspace_id, headers } = owner;
      const [first, second, third] = visits.map(({ session_id }) => session_id) as [string, string, string];
      await call(server, 'sessions_delete', { headers, body: { session_ids: [first] } });
      const { version } = await insertRecording(server, { workspace_id, session_id: second }, 'a word');
      await orm().execute(sql`INSERT INTO watched_sessions (workspace_id, session_id, user_id, watched_at)
      VALUES (${workspace_id}, ${third}, ${guest.user_id}, now())`);
      const asset = `assets/${workspace_id}/${'a'.repeat(64)}-${clock.now()}-${'b'.repeat(16)}`;
      await server.deps.storage.put(asset, Buffer.from(`picture ${workspace_id}`));
      await orm().execute(sql`WITH kept AS (INSERT INTO assets (workspace_id, hash, type, bytes, object_key, kept_at)
        VALUES (${workspace_id}, '\\xaa', 'image/png', 7, ${asset}, now()) RETURNING hash)
      INSERT INTO asset_addresses (workspace_id, digest, address, depth, first_named_at, last_named_at)
        SELECT ${workspace_id}, hash, 'https://store.example/a.png', 0, now() - interval '1 hour', now() + interval '1 hour' FROM kept`);
      await orm().execute(sql`INSERT INTO asset_versions (workspace_id, digest, seen_at, last_seen_at, hash)
      VALUES (${workspace_id}, '\\xaa', now(), now(), '\\xaa')`);
      await call(server, 'invitations_create', { headers, body: { email: 'friend@example.com' } });
      const asked = await call(server, 'privacy_requests_create', {
        headers,
        body: { kind: 'export_visitor', customer_id: 'c-1' },
      });
      expect(asked.status).toBe(201);
      const state = async () =>
        (await call(server, 'privacy_requests_list', { headers: await headersOf(server.deps, owner) })).body
          .results[0].state;
      await expect.poll(state, SOON).toBe('done');
      const nameless = [`recordings/${version}`, `texts/${version}`];
      return { owner, member, guest, visits, kept, nameless };
    }

    const later = (ms: number) => clock.advance(ms);
    const isThere = async ({ workspace_id }: TestWorkspace) =>
      (await anyRows(orm())`SELECT 1 FROM workspaces WHERE id = ${workspace_id}`).length > 0;
    /** The clock jumps, which wakes nobody: who works the jobs is told to look. */
    const look = (key: string) =>
      server.deps.jobs.add(
        orm(),
        ['close_workspace', 'erase_workspace'].map((kind) => ({ kind, key, data: {} })),
      );
    /** No job names it any more, nor is one due that removes bytes. */
    const work = ({ workspace_id }: TestWorkspace) =>
      anyRows(orm())`
        SELECT kind, key, last_error FROM jobs WHERE key LIKE ${`${workspace_id}%`} OR kind IN ('remove_object', 'erase_segment', 'erase_account')`;
    /** The clock stands still, and jobs that wait for others look again seconds later. */
    const untilGone = async (owner: TestWorkspace) => {
      await expect
        .poll(async () => {
          later(5_000);
          return [await isThere(owner), await work(owner)];
        }, SOON)
        .toEqual([false, []]);
    };

    it('is gone after the grace: rows of every table, objects of every prefix, subscription, script and name', async () => {
      const { owner, member, guest, visits, kept, nameless } = await fullStore();
      const { workspace_id, headers, store_id } = owner;
      const named = await tablesThatName(server, [workspace_id]);
      // It is full, so that a table that is forgotten is seen.
      for (const table of ['segment_copies', 'received_pages', 'search_queue', 'watched_sessions'])
        expect(await ownerColumns(server, 'workspace_id')).toContain(table);
      for (const table of [
        'sessions',
        'blocks',
        'assets',
        'recordings',
        'texts',
        'privacy_requests',
        'audit_log',
      ])
        expect(named).toContain(table);
      const held = await objectsThatHold(server, [workspace_id, ...visits.flatMap(({ marks }) => marks)]);
      const prefixes = new Set(held.map((key) => key.split('/')[0]));
      for (const prefix of ['segments', 'tombstones', 'assets', 'privacy'])
        expect(prefixes).toContain(prefix);

      expect(await storedKeys(server)).toEqual(expect.arrayContaining(nameless));

      const wrong = await call(server, 'workspace_delete', { headers, body: { current_password: 'no' } });
      expect([wrong.status, wrong.body]).toEqual([
        400,
        { current_password: ['Your current password is incorrect.'] },
      ]);
      expect((await post(server, deletableVisit(owner).envelopes[0] as Uint8Array)).status).toBe(202);
      const scheduled = await call(server, 'workspace_delete', {
        headers,
        body: { current_password: owner.password },
      });
      expect(scheduled.status).toBe(200);
      expect(Date.parse(scheduled.body.delete_at)).toBe(clock.now() + 7 * DAY_MS);
      const mail = await nthMail(server, owner.email, 2);
      expect(mail.text).toContain(`/settings/leave?workspace=${workspace_id}`);

      const refused = await post(server, deletableVisit(owner).envelopes[0] as Uint8Array);
      expect([refused.status, await refused.json()]).toMatchObject([
        410,
        { code: 'store_deleted', stop: true },
      ]);
      later(7 * DAY_MS - 1_000);
      expect(await isThere(owner)).toBe(true);
      // Each step is cut off at first, as a kill would: the platform's, and what is done in storage.
      shopify.down = true;
      const mended = failingAtFirst(server.deps.storage);
      later(2_000);
      await look(workspace_id);
      await expect.poll(() => shopify.asked, SOON).toContain(`leave ${store_id}`);
      shopify.down = false;
      await untilGone(owner);
      mended();

      expect(
        await tablesThatName(server, [
          workspace_id,
          owner.user_id,
          owner.email,
          member.user_id,
          member.email,
        ]),
      ).toEqual([]);
      const marks = visits.flatMap((visit) => visit.marks);
      expect(await objectsThatHold(server, [workspace_id, ...marks])).toEqual([]);
      const left = await storedKeys(server);
      expect(nameless.filter((key) => left.includes(key))).toEqual([]);
      expect(shopify.asked).toContain(`leave ${store_id}`);
      expect(shopify.tokens(store_id)).toEqual([]);
      // Its bytes were all that went of what it shared.
      expect(await objectsThatHold(server, kept.marks)).not.toEqual([]);
      const there = await call(server, 'workspaces_list', { headers: await headersOf(server.deps, guest) });
      expect(there.body.results.map(({ id }: { id: string }) => id)).toEqual([guest.workspace_id]);

      const late = await post(server, deletableVisit(owner).envelopes[0] as Uint8Array);
      expect([late.status, await late.json()]).toMatchObject([410, { code: 'store_deleted', stop: true }]);
      expect((await fetch(`${server.url}/tracker/shopify/${store_id}.js`)).status).toBe(410);
      const next = await createTestWorkspace(server, { store: { platform: 'shopify', store_id } });
      // What was heard of a name is remembered for a second.
      later(2_000);
      expect((await post(server, deletableVisit(next).envelopes[0] as Uint8Array)).status).toBe(202);
    });

    it('stays as it was when that is undone, and is recorded on', async () => {
      const owner = await createTestWorkspace(server);
      const { headers, workspace_id } = owner;
      const visit = deletableVisit(owner, 2);
      await send([visit.envelopes[0] as Uint8Array]);
      const body = { current_password: owner.password };
      const first = await call(server, 'workspace_delete', { headers, body });
      later(60_000);
      expect((await call(server, 'workspace_delete', { headers, body })).body).toEqual(first.body);
      const member = await createTestMember(server, owner);
      expect((await call(server, 'deletion_detail', { headers: member.headers })).body).toEqual({
        workspace_delete_at: first.body.delete_at,
        account_delete_at: null,
        owned_alone: [],
      });
      expect((await post(server, visit.envelopes[1] as Uint8Array)).status).toBe(410);
      expect((await call(server, 'workspace_keep', { headers })).status).toBe(204);
      expect((await post(server, visit.envelopes[1] as Uint8Array)).status).toBe(202);
      later(8 * DAY_MS);
      await look(workspace_id);
      const waits = () =>
        anyRows(orm())`
          SELECT 1 FROM jobs WHERE key = ${workspace_id} AND kind IN ('close_workspace', 'erase_workspace')`;
      await expect.poll(waits, SOON).toEqual([]);
      expect(await isThere(owner)).toBe(true);
      const actions = await rowsOf(orm(), pick(schema.audit_log, 'action'))`
        SELECT action FROM audit_log WHERE workspace_id = ${workspace_id} ORDER BY id`;
      expect(actions.map(({ action }) => action)).toEqual([
        'workspace_deletion_scheduled',
        'workspace_deletion_undone',
      ]);
    });

    it('no longer renews its plan, and does again when that is undone', async () => {
      const paying = payingOn(server);
      const owner = await paying.store();
      await paying.save(owner, CARDS.good);
      expect((await paying.change(owner, 'starter')).status).toBe(200);
      const renews = async () => (await paying.active(owner)).body.cancel_at_period_end === false;
      expect(await renews()).toBe(true);
      const headers = await headersOf(server.deps, owner);
      await call(server, 'workspace_delete', { headers, body: { current_password: owner.password } });
      expect(await renews()).toBe(false);
      await call(server, 'workspace_keep', { headers });
      expect(await renews()).toBe(true);
    });

    it('is exported before: a line for each thing that is kept', async () => {
      const owner = await createTestWorkspace(server, { store: { name: 'Flora' } });
      const visit = deletableVisit(owner, 1, { email: 'eva@example.com' });
      await send(visit.envelopes);
      const { body } = await call(server, 'workspace_export', {
        headers: await headersOf(server.deps, owner),
      });
      const file = await fetch(server.url + body.download_url);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/gzip']);
      const text = await new Response(file.body?.pipeThrough(new DecompressionStream('gzip'))).text();
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines).toMatchObject([
        { kind: 'store', store_name: 'Flora', store_id: owner.store_id },
        { kind: 'member', email: owner.email, role: 'owner' },
        { kind: 'subscription' },
        { kind: 'activity', action: 'workspace_exported' },
        { kind: 'session', user_email: 'eva@example.com' },
      ]);
      const forged = body.download_url.replace(owner.workspace_id, neighbour.workspace_id);
      expect((await fetch(server.url + forged)).status).toBe(404);
    });
  });
