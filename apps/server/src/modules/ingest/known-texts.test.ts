import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_TEXTS_PER_BLOCK } from '@vitrine/contract/limits';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { StorageUnavailable } from '../../ports/object-storage.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { compactionOf } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { hashOf, leavingOut, linesOf, sheet, shopOf } from '../../testing/left-out-texts.ts';
import { useNewWorkspace, useServer, useWorkspace } from '../../testing/use-server.ts';
import { newSession, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { LISTED_MS } from './known-texts.ts';

describe.each(engines())('texts that a store’s visitors have in common, on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock });
  const store = useNewWorkspace(server);
  const shop = () => shopOf(server, clock, store);

  /** What is known of the store may be a minute old. */
  const later = () => clock.advance(LISTED_MS);
  const askLater = () => {
    later();
    return shop().ask();
  };

  it('are told to pages once three visitors have met them', async () => {
    const { ask, record } = shop();
    const [few, many, own] = [sheet(), sheet(), sheet()];
    const visitors = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of visitors.slice(1)) await record(few, { id });
    // Three visits of one visitor, and three browsers of somebody.
    for (let n = 0; n < 3; n += 1) await record(own, { id: visitors[0] as string });
    for (const email of ['ana@example.com', 'Ana@example.com', 'ana@example.com'])
      await record(own, { email });
    expect(await ask()).toEqual([]);
    for (const id of visitors) await record(many, { id });
    expect(await ask()).toEqual([]);
    expect(await askLater()).toEqual([hashOf(many)]);
    await record(few);
    await record(many);
    expect(await askLater()).toEqual([many, few].map(hashOf));
    expect(await ask(await createTestWorkspace(server))).toEqual([]);
  });

  it('are put back where a block left them out', async () => {
    const { envelope, send, sendEnvelope, share, whatComesOf } = shop();
    const [one, two, own] = [sheet(), sheet(400), sheet()];
    for (const text of [one, two]) await share(text);
    const sheets = [one, own, two, 'short', one];
    const [whole, thin] = [newSession(store), newSession(store)];
    expect((await send(whole, sheets)).body.unknown_texts).toBeUndefined();
    const block = envelope(thin, sheets, [one, two]);
    expect(block.length).toBeLessThan(envelope(whole, sheets).length / 3);
    expect(await sendEnvelope(block)).toEqual({
      status: 202,
      body: { next_interval_ms: expect.any(Number), refresh_token: true },
    });
    const [expected, got] = [await whatComesOf(whole), await whatComesOf(thin)];
    expect(expected.length).toBe(2);
    expect(got.map(({ data, type }) => ({ data, type }))).toEqual(
      expected.map(({ data, type }) => ({ data, type })),
    );
    // Nothing of what was left out is said of a block that is whole.
    for (const key of await storedKeys(server)) {
      const stored = Buffer.from(await server.deps.storage.get(key)).toString('latin1');
      expect(stored).not.toContain('"texts":[{"hash"');
    }
  });

  it('are named in the answer where they are not known, and nothing stands in their place', async () => {
    const { send, share, record, sheetsOf } = shop();
    const [known, never, base, of_two, foreign] = [sheet(), sheet(), sheet(), sheet(), sheet()];
    for (const text of [known, base]) await share(text);
    for (let n = 0; n < 2; n += 1) await record(of_two);
    await anyRows(server.deps.database.orm)`UPDATE texts SET kind = 'base' WHERE hash = ${hashOf(base)}`;
    await shopOf(server, clock, await createTestWorkspace(server)).share(foreign);
    const session = newSession(store);
    const sheets = [never, known, base, of_two, foreign, never];
    const { status, body } = await send(session, sheets, sheets);
    expect(status).toBe(202);
    expect(body.unknown_texts).toEqual([never, base, of_two, foreign].map(hashOf));
    expect(await sheetsOf(session)).toEqual(['', known, '', '', '', '']);
  });

  it('are not known any more a minute after they were erased', async () => {
    const { ask, send, share, sheetsOf, erase } = shop();
    const text = sheet();
    const visits = await share(text);
    expect(await ask()).toEqual([hashOf(text)]);
    expect((await send(newSession(store), [text], [text])).body.unknown_texts).toBeUndefined();
    await erase(...visits);
    clock.advance(LISTED_MS);
    const session = newSession(store);
    expect((await send(session, [text], [text])).body.unknown_texts).toEqual([hashOf(text)]);
    expect(await sheetsOf(session)).toEqual(['']);
    expect(await ask()).toEqual([]);
  });

  it('are asked for one by one where the latest recordings do not tell of them', async () => {
    const { ask, send, share, record, sheetsOf } = shop();
    const text = sheet();
    await share(text);
    await record(sheet());
    // As many as the list has room for, of one visitor more.
    const { workspace_id } = store;
    const { orm } = server.deps.database;
    await anyRows(
      orm,
    )`INSERT INTO texts SELECT ${workspace_id}::uuid, md5(n::text), 'text', 'none/' || ${workspace_id} || n, 1, now()
      FROM generate_series(1, ${MAX_TEXTS_PER_BLOCK}::int) n`;
    await anyRows(orm)`INSERT INTO recording_texts SELECT workspace_id, session_id, md5(n::text)
      FROM recordings, generate_series(1, ${MAX_TEXTS_PER_BLOCK}::int) n WHERE workspace_id = ${workspace_id}`;
    expect(await ask()).toEqual([]);
    const session = newSession(store);
    expect((await send(session, [text], [text])).body.unknown_texts).toBeUndefined();
    expect(await sheetsOf(session)).toEqual([text]);
    // Known now, for as long as the list.
    expect(await ask()).toEqual([hashOf(text)]);
    expect(await askLater()).toEqual([]);
  });

  it('have their places checked', async () => {
    const { envelope, sendEnvelope, share } = shop();
    const text = sheet();
    await share(text);
    const events = [{ type: 4, timestamp: clock.now(), data: { sheets: [text, text] } }];
    const { body, texts } = leavingOut(linesOf(events), [text]);
    const [first, second] = texts as [(typeof texts)[0], (typeof texts)[0]];
    const sent = (gaps: typeof texts) =>
      sendEnvelope(envelopeOf({ events, body, header: { ...newSession(store), texts: gaps } }));
    const wrong: [number, typeof texts][] = [
      [0, [{ ...first, at: first.at + 1 }, second]],
      [0, [{ ...first, at: body.length }]],
      [0, [{ ...first, at: body.length + 1 }]],
      [0, [{ ...first, at: 0 }, second]],
      [1, [second, first]],
      [1, [first, first]],
    ];
    for (const [n, gaps] of wrong)
      expect(await sent(gaps)).toMatchObject({
        status: 400,
        body: { [`texts.${n}.at`]: [expect.any(String)] },
      });
    expect(await sent(texts)).toMatchObject({ status: 202 });
    const changed = envelope(newSession(store), [text], [text]);
    changed[changed.length - 9] = (changed[changed.length - 9] ?? 0) ^ 1;
    expect(await sendEnvelope(changed)).toMatchObject({ body: { code: 'checksum_mismatch' } });
  });

  it('make no block larger than one may be', async () => {
    const { ask, send, share } = shop();
    const noise = () => randomBytes(900_000).toString('base64');
    // Some 105 times as long as its gzip; from 125 on it would be none.
    const row = () => randomBytes(5).toString('hex').padEnd(1_000, 'a');
    const thin = Array.from({ length: 1_200 }, row).join('');
    const [dense, bomb, long] = [noise(), 'a'.repeat(1_000_000), sheet(1).padEnd(2_100_000, noise())];
    for (const text of [dense, thin, bomb, long]) await share(text);
    // One that is told could be left out, and would be lost.
    expect((await ask()).toSorted()).toEqual([dense, thin].map(hashOf).toSorted());
    expect((await send(newSession(store), [bomb, long], [bomb, long])).body.unknown_texts).toEqual(
      [bomb, long].map(hashOf),
    );
    const times = (text: string, n: number) => Array.from({ length: n }, () => text);
    const tooLarge = { status: 413, body: { code: 'payload_too_large' } };
    expect(await send(newSession(store), times(dense, 4), [dense])).toMatchObject({ status: 202 });
    expect(await send(newSession(store), times(dense, 5), [dense])).toMatchObject(tooLarge);
    expect(await send(newSession(store), times(thin, 10), [thin])).toMatchObject({ status: 202 });
    expect(await send(newSession(store), times(thin, 64), [thin])).toMatchObject(tooLarge);
  }, 60_000);

  it('change nothing of what a block is once it was stored', async () => {
    const { envelope, sendEnvelope, share, sheetsOf, erase } = shop();
    const text = sheet();
    const visits = await share(text);
    const [first, second, third] = [newSession(store), newSession(store), newSession(store)];
    const conflict = { status: 409, body: { code: 'block_conflict' } };
    // The answer is lost, and the same bytes come again.
    const thin = envelope(first, [text], [text]);
    for (let n = 0; n < 2; n += 1) expect(await sendEnvelope(thin)).toMatchObject({ status: 202 });
    expect(await sendEnvelope(envelope(first, [text]))).toMatchObject(conflict);
    const [whole, late] = [envelope(second, [text]), envelope(second, [text], [text])];
    expect(await sendEnvelope(whole)).toMatchObject({ status: 202 });
    expect(await sendEnvelope(late)).toMatchObject(conflict);
    const again = envelope(third, [text], [text]);
    expect(await sendEnvelope(again)).toMatchObject({ status: 202 });
    await erase(...visits);
    later();
    expect(await sendEnvelope(again)).toMatchObject(conflict);
    for (const session of [first, second, third]) expect(await sheetsOf(session)).toEqual([text]);
  });

  it('are read once, however many blocks wait for them', async () => {
    const { send, share } = shop();
    const text = sheet();
    await share(text);
    const [row] = await anyRows(server.deps.database.orm)`
      SELECT object_key FROM texts WHERE hash = ${hashOf(text)}`;
    const gets = vi.spyOn(server.deps.storage, 'get');
    onTestFinished(() => gets.mockRestore());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(newSession(store), [text], [text])),
    );
    later();
    answers.push(await send(newSession(store), [text], [text]));
    for (const { status, body } of answers) expect([status, body.unknown_texts]).toEqual([202, undefined]);
    expect(gets.mock.calls.filter(([key]) => key === row?.object_key).length).toBe(1);
  });

  it('are waited for while storage cannot be asked, and pages are told of none', async () => {
    const { ask, envelope, sendEnvelope, share, sheetsOf } = shop();
    const text = sheet();
    await share(text);
    const session = newSession(store);
    const block = envelope(session, [text], [text]);
    const gets = vi.spyOn(server.deps.storage, 'get');
    onTestFinished(() => gets.mockRestore());
    gets.mockRejectedValue(new StorageUnavailable('down'));
    expect(await sendEnvelope(block)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await ask()).toEqual([]);
    gets.mockRestore();
    expect(await sendEnvelope(block)).toMatchObject({ status: 202 });
    expect(await ask()).toEqual([hashOf(text)]);
    expect(await sheetsOf(session)).toEqual([text]);
  });

  it('that storage has lost or changed are not known', async () => {
    const { ask, send, share } = shop();
    const [lost, changed] = [sheet(), sheet()];
    for (const text of [lost, changed]) await share(text);
    const keyOf = async (text: string) =>
      (await anyRows(server.deps.database.orm)`SELECT object_key FROM texts WHERE hash = ${hashOf(text)}`)[0]
        ?.object_key as string;
    const { storage } = server.deps;
    await storage.put(await keyOf(changed), await storage.get(await keyOf(lost)));
    await storage.delete(await keyOf(lost));
    expect(await ask()).toEqual([]);
    const { body } = await send(newSession(store), [lost, changed], [lost, changed]);
    expect(body.unknown_texts).toEqual([lost, changed].map(hashOf));
  });
});

describe.each(engines())('texts of visits that were written as recordings, on %s', (engine) => {
  const clock = fakeClock();
  const server = useServer({ engine, clock, compacts: true });
  const store = useWorkspace(server);

  it('are known to those who come after three of them, and stay as they are in theirs', async () => {
    const { over } = compactionOf(() => ({ server, clock, store }));
    const { ask, send, sheetsOf, erase } = shopOf(server, clock, store);
    const text = sheet();
    const visits = [newSession(store), newSession(store), newSession(store)];
    for (const visit of visits) expect((await send(visit, [text])).status).toBe(202);
    expect(await ask()).toEqual([]);
    await over(...visits.map(({ session_id }) => session_id));
    expect(await ask()).toEqual([hashOf(text)]);
    const late = newSession(store);
    expect((await send(late, [text], [text])).body.unknown_texts).toBeUndefined();
    expect(await sheetsOf(late)).toEqual([text]);
    await over(late.session_id);
    // It refers to the text itself now: what the others said goes without it.
    await erase(...visits);
    expect(await sheetsOf(late)).toEqual([text]);
  }, 120_000);
});
