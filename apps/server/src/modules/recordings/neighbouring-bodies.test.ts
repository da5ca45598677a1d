import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { number } from '../../database/kinds.ts';
import { anyRows, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { createLoadGate } from '../../kernel/load-gate.ts';
import { ObjectNotFound } from '../../ports/object-storage.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { ALONE } from '../processes/service.ts';
import { createBlockReader } from './block-reader.ts';
import { runsOf } from './neighbouring-bodies.ts';
import { startValidation } from './validation.ts';

const MIB = 1024 * 1024;
const at = (object_key: string, body_offset: number, body_bytes = 1_000) => ({
  workspace_id: 'w',
  session_id: 's',
  page_id: 'p',
  seq: body_offset,
  digest: '',
  first_at: 0,
  last_at: 0,
  object_key,
  body_offset,
  body_bytes,
});

describe('blocks in runs', () => {
  const [a, b, c] = [at('one', 500), at('one', 2_000), at('one', 3_500)];
  const behind = at('one', 4_500 + 64 * 1024);
  const far = at('one', 4_501 + 64 * 1024);
  const large = [0, 1, 2, 3, 4].map((n) => at('two', n * 2 * MIB, 2 * MIB));
  it.each([
    ['none', [], []],
    ['by their places, in whatever order they come', [c, a, b], [[a, b, c]]],
    ['of two segments, whose offsets are alike', [a, at('two', 2_000)], [[a], [at('two', 2_000)]]],
    ['over a gap that is read in vain', [c, behind], [[c, behind]]],
    ['not over a larger one', [c, far], [[c], [far]]],
    ['of 8 MiB at most', large, [large.slice(0, 4), large.slice(4)]],
  ])('%s', (_, blocks, runs) => {
    expect(runsOf(blocks)).toEqual(runs);
  });
});

it('has those of one segment read by one call, each with its own bytes, and by one call each when that fails', async () => {
  const server = await createTestServer({ engine: 'pglite' });
  onTestFinished(() => server.close());
  const { orm } = server.deps.database;
  const store = await createTestWorkspace(server);
  const sessions = Array.from({ length: 8 }, () => pageBlocks(newSession(store), { blocks: 2 }));
  for (const answer of await Promise.all(sessions.flat().map(({ envelope }) => post(server, envelope))))
    expect(answer.status).toBe(202);
  const count = async (what: ReturnType<typeof sql>) =>
    (await anyRows(orm)`SELECT 1 FROM blocks WHERE ${what}`).length;
  const unread = () => count(sql`validated_at IS NULL`);
  await expect.poll(unread).toBe(0);
  const segments = await rowsOf(orm, { object_key: schema.segments.object_key, blocks: number })`
    SELECT g.object_key, count(*)::int AS blocks FROM blocks b JOIN segments g ON g.id = b.segment_id GROUP BY 1`;
  const shared = new Set(segments.filter(({ blocks }) => blocks > 1).map(({ object_key }) => object_key));
  expect(shared.size).toBeGreaterThan(0);
  const reader = createBlockReader();
  onTestFinished(() => reader.close());
  const validated = async (get: typeof server.deps.storage.get) => {
    await orm.execute(sql`UPDATE blocks SET validated_at = NULL`);
    const storage = { ...server.deps.storage, get: vi.fn(get) };
    const loadGate = createLoadGate();
    const deps = {
      ...server.deps,
      ...{ orm, storage, reader, loadGate, partition: ALONE.partition, polls: false },
    };
    const validation = startValidation(deps, () => undefined);
    await expect.poll(unread).toBe(0);
    await validation.close();
    expect(await count(sql`quarantine_reason IS NOT NULL`)).toBe(0);
    return storage.get.mock.calls.length;
  };
  const get = server.deps.storage.get;
  expect(await validated(get)).toBe(segments.length);
  // As when a segment was written again under another key after its blocks were looked up.
  const once = (key: string, range?: { start: number; end: number }) =>
    shared.delete(key) ? Promise.reject(new ObjectNotFound(key)) : get(key, range);
  const in_runs = segments.filter(({ blocks }) => blocks > 1).reduce((sum, { blocks }) => sum + blocks, 0);
  expect(await validated(once)).toBe(segments.length + in_runs);
});
