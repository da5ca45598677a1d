import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@vitrine/contract/durations';
import { describe, expect, inject, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { type DeletableVisit, deletableVisit, filesWith } from '../../testing/deletable-visit.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { misplaced } from '../../testing/recount.ts';
import { restart } from '../../testing/restart.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf } from '../../testing/workspaces.ts';

/** Two starts on a folder; on a machine that does other things they take long. */
const TIMEOUT = { timeout: 240_000 };
const SOON = { timeout: 30_000, interval: 50 };

describe.runIf(inject('pglite_template'))('an older database after sessions outlived their plan', () => {
  it('has them gone again soon after the start, and keeps what lay beside them', TIMEOUT, async () => {
    const clock = fakeClock();
    const server = await createTestServer({ engine: 'pglite', clock });
    try {
      const store = await createTestWorkspace(server);
      const [copy, storage] = [join(server.data_dir, 'copy'), join(server.data_dir, 'storage')];
      const [old, fresh] = [deletableVisit(store), deletableVisit(store)];
      const send = async (...envelopes: (Uint8Array | undefined)[]) => {
        const answers = envelopes.map((envelope) => post(server, envelope as Uint8Array));
        for (const answer of answers) expect((await answer).status).toBe(202);
      };
      const asked = async (name: 'sessions_list' | 'sessions_events', session_id = '') =>
        call(server, name, { headers: await headersOf(server.deps, store), params: { session_id } });
      const listed = async (): Promise<string[]> =>
        (await asked('sessions_list')).body.results.map(({ session_id }: DeletableVisit) => session_id);
      const gone = async () => {
        await expect.poll(listed, SOON).toEqual([fresh.session_id]);
        const answer = await asked('sessions_events', old.session_id);
        expect(answer).toMatchObject({ status: 410, body: { code: 'recording_gone' } });
        await expect.poll(() => filesWith(storage, old.marks), SOON).toEqual([]);
        const { body } = await asked('sessions_events', fresh.session_id);
        expect(body.map(({ data }: { data: { id: string } }) => data.id)).toEqual(fresh.event_ids);
      };
      await send(old.envelopes[0]);
      clock.advance(29 * DAY_MS);
      await send(old.envelopes[1], fresh.envelopes[0]);
      await restart(server, (folder) => cp(folder as string, copy, { recursive: true }));
      // The copy does not know of these.
      await send(old.envelopes[2], fresh.envelopes[1]);
      await send(fresh.envelopes[2]);
      clock.advance(2 * DAY_MS);
      await gone();
      const keys = await storedKeys(server);

      await restart(server, async (folder) => {
        await rm(folder as string, { recursive: true });
        await cp(copy, folder as string, { recursive: true });
      });
      clock.advance(HOUR_MS);
      await gone();
      expect(await misplaced({ ...server.deps, orm: server.deps.database.orm })).toEqual([]);
      expect((await post(server, old.envelopes[0] as Uint8Array)).status).toBe(410);
      expect(await storedKeys(server)).toEqual(keys);
    } finally {
      await server.close();
    }
  });
});
