import { randomUUID } from 'node:crypto';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anyRows, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, post } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import { deleteSessions } from '../blocks/service.ts';

/** Texts are read soon after a block was stored, and at the latest by a sweep some seconds later. */
const SOON = { timeout: 20_000, interval: 50 };

describe.each(engines())('search on %s', (engine) => {
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine });
    owner = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const send = async (header: Partial<EnvelopeHeader>) =>
    expect((await post(server, envelopeOf({ header }))).status).toBe(202);
  const find = async (term: string, by = owner): Promise<string[]> => {
    const response = await fetch(`${server.url}/api/sessions/?search=${encodeURIComponent(term)}`, {
      headers: by.headers,
    });
    const { results } = (await response.json()) as { results: { session_id: string }[] };
    return results.map(({ session_id }) => session_id);
  };
  const found = (term: string, ids: readonly string[]) =>
    vi.waitFor(async () => expect((await find(term)).toSorted()).toEqual([...ids].sort()), SOON);
  const view = (url: string, title: string) => ({ url, title, at: Date.now() });

  it('finds a visit by the pages it saw, by its email, and by later ones of them', async () => {
    const session = newSession(owner);
    await send({ ...session, views: [view('https://shop.example/mesa-redonda', 'Mesa de roble')] });
    await found('mesa-red', [session.session_id]);
    await found('DE ROBLE', [session.session_id]);
    await send({ ...session, seq: 1, views: [view('https://shop.example/silla-alta', 'Silla')] });
    await found('silla-alt', [session.session_id]);
    await send({ ...session, seq: 2, visitor: { ...session.visitor, email: 'Rosa.Luna@example.com' } });
    await found('rosa.luna@', [session.session_id]);
    await found('mesa-red', [session.session_id]);
  });

  it('no longer finds a visit by the email that it had before', async () => {
    const session = newSession(owner);
    const events = (timestamp: number) => [{ type: 4, timestamp, data: {} }];
    const now = Date.now();
    const as = (seq: number, email: string) =>
      post(
        server,
        envelopeOf({
          events: events(now + seq),
          header: { ...session, seq, visitor: { ...session.visitor, email } },
        }),
      );
    await as(0, 'first.guess@example.com');
    await found('first.guess', [session.session_id]);
    await as(1, 'second.guess@example.com');
    await found('second.guess', [session.session_id]);
    expect(await find('first.guess')).toEqual([]);
    const stale = sql`SELECT FROM search_texts WHERE text ILIKE '%first.guess%'`;
    expect(await anyRows(server.deps.database.orm)`${stale}`).toEqual([]);
  });

  it('keeps each text once, and none that no session has any more', async () => {
    const url = `https://shop.example/${randomUUID()}`;
    const [first, second] = [newSession(owner), newSession(owner)];
    for (const session of [first, second])
      await send({
        ...session,
        views: [view(url, 'Alfombra')],
        visitor: { ...session.visitor, email: `${session.session_id}@example.com` },
      });
    await found(url, [first.session_id, second.session_id]);
    const kept = async () =>
      valuesOf(server.deps.database.orm, pick(schema.search_texts, 'text'))`
        SELECT text FROM search_texts WHERE text IN (${url}, ${`${first.session_id}@example.com`}) ORDER BY text`;
    expect(await kept()).toEqual([`${first.session_id}@example.com`, url].sort());
    const deps = { ...server.deps, orm: server.deps.database.orm };
    await deleteSessions(deps, owner.workspace_id, [first.session_id]);
    expect(await find(url)).toEqual([second.session_id]);
    expect(await kept()).toEqual([url]);
    await deleteSessions(deps, owner.workspace_id, [second.session_id]);
    expect(await kept()).toEqual([]);
  });

  it('finds nothing of another workspace', async () => {
    const other = await createTestWorkspace(server);
    const [mine, theirs] = [newSession(owner), newSession(other)];
    for (const session of [mine, theirs])
      await send({ ...session, views: [view('https://both.example/espejo', 'Espejo')] });
    await found('both.example', [mine.session_id]);
    await vi.waitFor(
      async () => expect(await find('both.example', other)).toEqual([theirs.session_id]),
      SOON,
    );
    expect(await find(mine.session_id, other)).toEqual([]);
    expect(await find(mine.session_id)).toEqual([mine.session_id]);
  });
});
