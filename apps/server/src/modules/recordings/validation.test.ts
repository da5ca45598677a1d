import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { UNCOUNTED } from '../../http/held-reads.ts';
import { createLoadGate } from '../../kernel/load-gate.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { ALONE } from '../processes/service.ts';
import { type BlockReader, createBlockReader } from './block-reader.ts';
import { createRecordings } from './service.ts';
import { startValidation } from './validation.ts';

const VALIDATES = { partition: ALONE.partition, polls: false, loadGate: createLoadGate() };

it('stops within a batch, keeps what was found by then and leaves the rest to the next start', async () => {
  const server = await createTestServer({ engine: 'pglite' });
  try {
    const store = await createTestWorkspace(server);
    for (const { envelope } of pageBlocks(newSession(store), { blocks: 6 }))
      expect((await post(server, envelope)).status).toBe(202);
    const { orm } = server.deps.database;
    const unread = async () => {
      const { rows } = (await orm.execute(
        'SELECT seq FROM blocks WHERE validated_at IS NULL',
      )) as unknown as {
        rows: unknown[];
      };
      return rows.length;
    };
    await expect.poll(unread).toBe(0);
    // As a process leaves them that was killed before it had read them.
    await orm.execute('UPDATE blocks SET validated_at = NULL');
    const thread = createBlockReader();
    let read = 0;
    let closing: Promise<void> | undefined;
    const reader: BlockReader = {
      ...thread,
      validate: (...args) => {
        read += 1;
        if (read === 2) closing = validation.close();
        return thread.validate(...args);
      },
    };
    const validation = startValidation({ ...server.deps, ...VALIDATES, orm, reader }, () => undefined);
    await vi.waitFor(() => expect(closing).toBeDefined(), { timeout: 20_000 });
    await closing;
    expect(read).toBe(2);
    expect(await unread()).toBe(4);
    const next = startValidation({ ...server.deps, ...VALIDATES, orm, reader: thread }, () => undefined);
    await expect.poll(unread).toBe(0);
    await next.close();
    await thread.close();
  } finally {
    await server.close();
  }
});

it('rests while there is no room for verdicts; what is not yet read can be watched all the same', async () => {
  const server = await createTestServer({ engine: 'pglite' });
  onTestFinished(() => server.close());
  const store = await createTestWorkspace(server);
  const session = newSession(store);
  for (const { envelope } of pageBlocks(session, { blocks: 3 }))
    expect((await post(server, envelope)).status).toBe(202);
  const { database, disk_space } = server.deps;
  const unread = async () =>
    (await anyRows(database.orm)`SELECT seq FROM blocks WHERE validated_at IS NULL`).length;
  await expect.poll(unread).toBe(0);
  // As a process leaves them that was killed before it had read them.
  await database.orm.execute(sql`UPDATE blocks SET validated_at = NULL`);

  const full = () => Object.assign(new Error('could not extend file'), { code: '53100' });
  const orm: typeof database.orm = Object.assign(Object.create(database.orm), {
    transaction: (...args: Parameters<typeof database.orm.transaction>) =>
      disk_space.isFull() ? Promise.reject(full()) : database.orm.transaction(...args),
  });
  disk_space.failed(full());
  const storage = { ...server.deps.storage, get: vi.fn(server.deps.storage.get) };
  const recordings = createRecordings({ ...server.deps, orm, storage }, VALIDATES);
  onTestFinished(() => recordings.close());
  recordings.onStored([]);
  const events: string[] = [];
  const read = await recordings.events(store.workspace_id, session.session_id, UNCOUNTED);
  if (!read.ok) throw new Error(read.error);
  for await (const event of read.items) events.push(event);
  expect(events).toHaveLength(9);
  expect(await unread()).toBe(3);
  // Each of them was read to be judged and to be shown, and by nobody else.
  expect(storage.get).toHaveBeenCalledTimes(6);

  await expect.poll(disk_space.isFull, { timeout: 30_000 }).toBe(false);
  // Any later block, or the sweep.
  recordings.onStored([]);
  await expect.poll(unread).toBe(0);
});
