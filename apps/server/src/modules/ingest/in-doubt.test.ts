import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { compactionOf } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { useNewWorkspace, useServer } from '../../testing/use-server.ts';
import { newSession, pageBlocks } from '../../testing/visits.ts';

describe.each(engines())('blocks that a page sent while it was left, on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock, compacts: true });
  const store = useNewWorkspace(server);
  const { send, over, blocks: rowsOf } = compactionOf(() => ({ server, clock, store }));

  const ask = async (session: ReturnType<typeof newSession>, in_doubt: unknown) => {
    const { platform, store_id, session_id, visitor } = session;
    const body = { platform, store_id, session_id, visitor_id: visitor.id, in_doubt };
    return (await call(server, 'ingest_settings', { body })).body.kept;
  };

  it('are told when they are stored, also when they have become a recording', async () => {
    const session = newSession(store);
    const other = newSession(store);
    const { page_id } = session;
    const made = pageBlocks(session, { blocks: 3, start: clock.now() - 60_000 });
    await send(made.slice(0, 2).map(({ envelope }) => envelope));
    const asked = [0, 1, 2].map((seq) => ({ page_id, seq }));
    const stored = asked.slice(0, 2);
    expect(await ask(session, [...asked, { page_id: randomUUID(), seq: 0 }])).toEqual(stored);
    expect(await ask(other, asked)).toEqual([]);
    expect(await ask({ ...session, store_id: randomUUID() }, asked)).toBeUndefined();
    await over(session.session_id);
    expect(await rowsOf(session.session_id)).toBe(0);
    expect(await ask(session, asked)).toEqual(stored);
    expect(await ask(session, undefined)).toBeUndefined();
  });

  it('are asked about by their names, and not by many at once', async () => {
    const session = newSession(store);
    const { platform, store_id, session_id, visitor, page_id } = session;
    const answerTo = async (in_doubt: unknown) => {
      const body = { platform, store_id, session_id, visitor_id: visitor.id, in_doubt };
      const { status, body: answer } = await call(server, 'ingest_settings', { body });
      return { status, fields: Object.keys(answer) };
    };
    const refused = (field: string) => ({ status: 400, fields: expect.arrayContaining([field]) });
    expect(await answerTo([{ page_id, seq: -1 }])).toEqual(refused('in_doubt.0.seq'));
    expect(await answerTo([{ page_id: 'x', seq: 0 }])).toEqual(refused('in_doubt.0.page_id'));
    const many = Array.from({ length: 17 }, (_, seq) => ({ page_id, seq }));
    expect(await answerTo(many)).toEqual(refused('in_doubt'));
  });
});
