import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ObjectStorage } from '../../../ports/object-storage.ts';
import { envelopeOf, gzipOf } from '../../../testing/blocks.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { miscounts } from '../../../testing/recount.ts';
import { useServer, useWorkspace } from '../../../testing/use-server.ts';
import { detailOf, newSession, pageBlocks, post } from '../../../testing/visits.ts';
import { COMPACT_SESSION } from '../../blocks/service.ts';
import { createBlockReader } from '../block-reader.ts';
import { compactSession } from './compact.ts';
import { createCompactor } from './compactor.ts';
import { recoverRecordings } from './recover.ts';

/** As far as the process lives. */
class Killed extends Error {}

describe.each(engines())('recordings that the database does not know, on %s', (engine) => {
  const clock = fakeClock(Date.now());
  const server = useServer({ engine, clock });
  const store = useWorkspace(server);
  const orm = () => server.deps.database.orm;

  /** A visit whose second page comes late. The first page is two blocks that were sent; each page has a line that is no event. */
  async function begunVisit() {
    const session = newSession(store);
    const page = (blocks: number, page_id: string, start: number) =>
      pageBlocks({ ...session, page_id }, { blocks, start }).map(({ header, events }, n) =>
        envelopeOf({ events, body: gzipOf(n < blocks - 1 ? events : [...events, 'no event']), header }),
      );
    const sent = page(2, session.page_id, clock.now() - 60_000);
    const late = page(1, randomUUID(), clock.now() - 30_000);
    for (const block of sent) expect((await post(server, block)).status).toBe(202);
    // What they name has been read: until then no recording is begun.
    await orm().execute(sql`UPDATE blocks SET named_at = now() WHERE session_id = ${session.session_id}`);
    const sendLate = async () => expect((await post(server, late[0] as Uint8Array)).status).toBe(202);
    return { session_id: session.session_id, sendLate };
  }

  /** One try to write the session, by a process that does `onRead` once it has read a block, and is killed before its rows. */
  async function tryToWrite(session_id: string, onRead: () => Promise<void>) {
    const { deps } = server;
    let read: Promise<void> | undefined;
    const put: string[] = [];
    const storage: ObjectStorage = {
      ...deps.storage,
      async get(...args) {
        const bytes = await deps.storage.get(...args);
        read ??= onRead();
        await read;
        return bytes;
      },
      async put(key, body) {
        put.push(key);
        await deps.storage.put(key, body);
      },
    };
    const [reader, compactor] = [createBlockReader(), createCompactor()];
    onTestFinished(async () => {
      await Promise.all([reader.close(), compactor.close()]);
    });
    const { key } = COMPACT_SESSION.ask({ workspace_id: store.workspace_id, session_id });
    const job = {
      ...{ key, data: null, attempt: 1, try_id: randomUUID(), abandoned: [] },
      forgetAbandoned: async () => undefined,
      hold: async () => {
        throw new Killed();
      },
    };
    const own = {
      orm: orm(),
      storage,
      reader,
      compactor,
      compact_after_ms: 0,
      onWritten: async () => undefined,
    };
    const outcome = await compactSession({ ...deps, ...own }, job).catch((error: unknown) => error);
    return { outcome, put };
  }

  const countsOf = async (session_id: string) => {
    const { total_events, quarantined_events } = await detailOf(server, store, session_id);
    return { total_events, quarantined_events };
  };
  const eventsOf = async (session_id: string) => {
    const response = await fetch(`${server.url}/api/sessions/${session_id}/events/`, {
      headers: store.headers,
    });
    expect(await response.json()).toHaveLength(9);
  };

  it('leave what came after them counted once', async () => {
    const { session_id, sendLate } = await begunVisit();
    const { outcome, put } = await tryToWrite(session_id, async () => undefined);
    expect({ outcome, put }).toEqual({
      outcome: expect.any(Killed),
      put: [expect.stringMatching(/^recordings/)],
    });
    await sendLate();
    await recoverRecordings({ ...server.deps, orm: orm() });
    await eventsOf(session_id);
    expect(await countsOf(session_id)).toEqual({ total_events: 9, quarantined_events: 2 });
    expect(await miscounts(orm())).toEqual([]);
  });

  it('are not written with the counts of blocks that came meanwhile', async () => {
    const { session_id, sendLate } = await begunVisit();
    expect(await tryToWrite(session_id, sendLate)).toEqual({ outcome: { not_before: clock.now() }, put: [] });
    expect((await countsOf(session_id)).total_events).toBe(9);
  });
});
