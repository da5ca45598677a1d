import { expect, it, vi } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { type BlockReader, createBlockReader } from './block-reader.ts';
import { startValidation } from './validation.ts';

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
    const validation = startValidation({ ...server.deps, orm, reader });
    await vi.waitFor(() => expect(closing).toBeDefined());
    await closing;
    expect(read).toBe(2);
    expect(await unread()).toBe(4);
    const next = startValidation({ ...server.deps, orm, reader: thread });
    await expect.poll(unread).toBe(0);
    await next.close();
    await thread.close();
  } finally {
    await server.close();
  }
});
