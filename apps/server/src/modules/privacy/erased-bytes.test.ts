import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { SOON } from '../../testing/compaction.ts';
import { filesWith } from '../../testing/deletable-visit.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { newSession, post } from '../../testing/visits.ts';
import { headersOf } from '../../testing/workspaces.ts';
import { FINISH_ERASURES } from './jobs.ts';

describe('bytes of an erased visitor', () => {
  const clock = fakeClock();
  const server = useServer({ engine: 'pglite', clock });
  const store = useNewWorkspace(server);
  const secret = `${randomUUID()}@example.org`;
  beforeEach(() => expect(bytes()).toEqual([]));

  /** Of all that the server keeps: tables, indexes, log and both checkpoints of the database, objects and mails. */
  const bytes = () => filesWith(server.data_dir, [secret, secret.toUpperCase(), encodeURIComponent(secret)]);
  const visit = async (email: string) => {
    const session = newSession(store);
    const url = `https://shop.example/account?of=${encodeURIComponent(email)}`;
    const views = [{ url, title: email, at: Date.now() }];
    const header = { ...session, views, visitor: { id: randomUUID(), email } };
    expect((await post(server, envelopeOf({ header }))).status).toBe(202);
  };
  const requestOf = async (request_id: string) => {
    const headers = await headersOf(server.deps, store);
    return (await call(server, 'privacy_requests_detail', { headers, params: { request_id } })).body;
  };

  it('are in no file once the request is done, within an hour', { timeout: 240_000 }, async () => {
    const { database, jobs } = server.deps;
    for (const email of [secret, 'other@example.org', secret.toUpperCase()]) await visit(email);
    await database.flush();
    const headers = await headersOf(server.deps, store);
    const body = { kind: 'erase_visitor', email: secret };
    const { id } = (await call(server, 'privacy_requests_create', { headers, body })).body;
    const state = async () => (await requestOf(id)).state;
    await expect.poll(state, SOON).toBe('finishing');
    // Ordinary vacuums and checkpoints do not do it.
    await database.vacuum?.();
    await database.flush();
    expect(bytes()).not.toEqual([]);
    const job = (await jobs.list(100)).find(({ kind }) => kind === FINISH_ERASURES.kind);
    expect(Date.parse(job?.due_at ?? '')).toBeLessThan(clock.now() + HOUR_MS);
    clock.advance(HOUR_MS / 2);
    await jobs.add(database.orm, [FINISH_ERASURES.ask('all')]);
    await expect.poll(state, { ...SOON, timeout: 120_000 }).toBe('done');
    expect(bytes()).toEqual([]);
    expect(await requestOf(id)).toMatchObject({ sessions: 2, emails: [] });
  });
});
