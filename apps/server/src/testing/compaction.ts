import type { RecordedEvent } from '@vitrine/contract/events';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { anyRows, firstRow, pick } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import { COMPACT_SESSION } from '../modules/blocks/service.ts';
import type { FakeClock } from './fake-clock.ts';
import type { TestServer } from './test-server.ts';
import { post } from './visits.ts';
import { headersOf, type TestWorkspace } from './workspaces.ts';

export const SOON = { timeout: 30_000, interval: 50 };

interface Context {
  /** One that writes recordings, by a clock of the test's. */
  server: TestServer;
  clock: FakeClock;
  store: TestWorkspace;
}

/** What becomes of a store's sessions when they are over. `context` is asked each time: tests make it when they begin. */
export function compactionOf(context: () => Context) {
  const orm = () => context().server.deps.database.orm;
  const send = async (envelopes: readonly Uint8Array[]) => {
    for (const envelope of envelopes) expect((await post(context().server, envelope)).status).toBe(202);
  };
  const eventsOf = async (session_id: string): Promise<RecordedEvent[]> => {
    const { server, store } = context();
    const response = await fetch(`${server.url}/api/sessions/${session_id}/events/`, {
      headers: store.headers,
    });
    expect(response.status).toBe(200);
    return (await response.json()) as RecordedEvent[];
  };
  /** How many blocks of a session no recording has taken in. */
  const blocks = async (session_id: string) =>
    (await anyRows(orm())`SELECT 1 FROM blocks WHERE session_id = ${session_id}`).length;
  const recording = async (session_id: string) =>
    await firstRow(orm(), pick(schema.recordings, 'version', 'object_key', 'bytes'))`
      SELECT version, object_key, bytes FROM recordings WHERE session_id = ${session_id}`;
  /** Jobs that are not done. */
  const jobs = async () =>
    (await context().server.deps.jobs.counts()).filter(
      ({ waiting, running, failed }) => waiting + running + failed > 0,
    );
  /** The queue looks twice a minute, by a clock that does not stand still. */
  const look = (session_id: string) => {
    const { server, store } = context();
    const { workspace_id } = store;
    return server.deps.jobs.add(orm(), [COMPACT_SESSION.ask({ workspace_id, session_id })]);
  };
  const unvalidated = (ids: readonly string[]) =>
    anyRows(orm())`
      SELECT 1 FROM blocks WHERE session_id = ANY(${sql.param([...ids])}::uuid[]) AND validated_at IS NULL`;
  /** Later, when nothing more is expected of them; resolves when they are written. */
  const over = async (...ids: string[]) => {
    const { server, clock, store } = context();
    const before = await Promise.all(ids.map(recording));
    // The sweep that this sets off is the last one of a clock that stands still, and it passes over what nobody has validated.
    await expect.poll(() => unvalidated(ids), SOON).toEqual([]);
    clock.advance(server.deps.compact_after_ms);
    store.headers = await headersOf(server.deps, store);
    // What its pages name may not be read yet: then it waits, by a clock that stands still.
    const unwritten = async () => {
      await Promise.all(ids.map(look));
      const now = await Promise.all(ids.map(recording));
      return ids.filter((_, n) => now[n]?.version === before[n]?.version);
    };
    await expect.poll(unwritten, SOON).toEqual([]);
    await expect.poll(jobs, SOON).toEqual([]);
  };
  return { send, eventsOf, blocks, recording, jobs, look, over };
}
