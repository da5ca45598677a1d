import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { call } from '../../../testing/api.ts';
import { type DeletableVisit, deletableVisit, filesWith } from '../../../testing/deletable-visit.ts';
import { miscounts, misplaced } from '../../../testing/recount.ts';
import { restart } from '../../../testing/restart.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { post, storedKeys } from '../../../testing/visits.ts';
import { createTestWorkspace } from '../../../testing/workspaces.ts';

const SOON = { timeout: 30_000, interval: 50 };

describe.runIf(inject('pglite_template'))('an older database after an erasure', () => {
  it('finds its blocks in the segments that took their place, and erases again', async () => {
    const server = await createTestServer({ engine: 'pglite' });
    try {
      const store = await createTestWorkspace(server);
      const copy = join(server.data_dir, 'copy');
      const deps = () => ({ ...server.deps, orm: server.deps.database.orm });
      const visits = Array.from({ length: 3 }, () => deletableVisit(store));
      const [first, second, kept] = visits as [DeletableVisit, DeletableVisit, DeletableVisit];
      const sendAll = async (seq: number) => {
        const answers = visits.map(({ envelopes }) => post(server, envelopes[seq] as Uint8Array));
        for (const answer of answers) expect((await answer).status).toBe(202);
      };
      const remove = async (visit: DeletableVisit) => {
        const body = { session_ids: [visit.session_id] };
        expect((await call(server, 'sessions_delete', { headers: store.headers, body })).status).toBe(200);
        await vi.waitFor(
          () => expect(filesWith(join(server.data_dir, 'storage'), visit.marks)).toEqual([]),
          SOON,
        );
      };
      await sendAll(0);
      await sendAll(1);
      await restart(server, (folder) => cp(folder as string, copy, { recursive: true }));
      // What the copy knows is written again twice, and what it does not know, too.
      await sendAll(2);
      await remove(first);
      await remove(second);
      const keys = await storedKeys(server);
      for (let fall = 0; fall < 2; fall++) {
        await restart(server, async (folder) => {
          await rm(folder as string, { recursive: true });
          await cp(copy, folder as string, { recursive: true });
        });
        const answer = await call(server, 'sessions_events', {
          headers: store.headers,
          params: { session_id: kept.session_id },
        });
        expect(answer.body.map(({ data }: { data: { id: string } }) => data.id)).toEqual(kept.event_ids);
        expect(await misplaced(deps())).toEqual([]);
        expect(await miscounts(server.deps.database.orm)).toEqual([]);
        const storage = join(server.data_dir, 'storage');
        expect(filesWith(storage, [...first.marks, ...second.marks])).toEqual([]);
        for (const envelope of [...first.envelopes, ...second.envelopes])
          expect((await post(server, envelope)).status).toBe(410);
      }
      expect(await storedKeys(server)).toEqual(keys);
    } finally {
      await server.close();
    }
  });
});
