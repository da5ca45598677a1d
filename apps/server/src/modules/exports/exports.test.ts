import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hasRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { newSession, post } from '../../testing/visits.ts';
import { createTestMember, createTestWorkspace, headersOf } from '../../testing/workspaces.ts';
import { mutation } from '../recordings/keyframes/testing/events.ts';
import { useExports } from './testing/export-bench.ts';

/** No link is good for longer. */
const LINK_MS = 2 * 60 * 60_000;

describe.each(engines())('files for download, on %s', (engine) => {
  const bench = useExports(engine);
  const { over, recording, send, pageOf, visit } = bench;
  const { ask, status, untilStatus, recorded, rowOf, used, exported, read } = bench;

  it('are asked for once, wait for the visit to be over, and say so wherever the session is shown', async () => {
    const { session_id } = await visit();
    const before = await used(bench.store);
    const member = await createTestMember(bench.server, bench.store);
    expect(await status(session_id)).toEqual({ status: 'not_recorded', progress: 0 });
    const asks = Array.from({ length: 8 }, (_, n) =>
      ask(session_id, n % 2 === 0 ? member.headers : bench.store.headers),
    );
    expect(new Set(await Promise.all(asks))).toEqual(new Set(['pending']));
    expect(await used(bench.store)).toBe(before + 1);
    await expect
      .poll(() => status(session_id))
      .toEqual({
        ...{
          status: 'pending',
          progress: 0,
          code: 'visit_under_way',
          detail: expect.stringContaining('must end'),
        },
      });
    const shown = async () => {
      const ids = async (query: string) => {
        const answer = await fetch(`${bench.server.url}/api/sessions/?page_size=100&has_recording=${query}`, {
          headers: bench.store.headers,
        });
        const { results } = (await answer.json()) as {
          results: { session_id: string; has_recording: boolean }[];
        };
        return results
          .filter((session) => session.session_id === session_id)
          .map(({ has_recording }) => has_recording);
      };
      const detail = await call(bench.server, 'sessions_detail', {
        headers: bench.store.headers,
        params: { session_id },
      });
      return [await ids('true'), await ids('false'), detail.body.has_recording];
    };
    expect(await shown()).toEqual([[], [false], false]);
    const download_url = await recorded(session_id);
    expect(await status(session_id)).toEqual({ status: 'recorded', progress: 100, download_url });
    expect(await shown()).toEqual([[true], [], true]);
    expect([await ask(session_id), await used(bench.store)]).toEqual(['recorded', before + 1]);
    const audited = [
      ...(await auditOf(bench.server, member.user_id)),
      ...(await auditOf(bench.server, bench.store.user_id)),
    ];
    const asked = audited.filter(({ action }) => action === 'download_asked');
    expect(asked.filter(({ subject }) => JSON.stringify(subject).includes(session_id))).toHaveLength(1);

    const [path = '', query] = download_url.split('?');
    const other = path.replace(session_id, randomUUID());
    for (const wrong of [path, `${other}?${query}`, `${path}?${query}x`, path.replace(/[^/]+$/, '%00')])
      expect((await fetch(bench.server.url + wrong)).status).toBe(404);
    const head = await fetch(bench.server.url + download_url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      String((await rowOf(session_id))?.bytes),
    ]);
    const stranger = await createTestWorkspace(bench.server);
    expect([
      await ask(session_id, stranger.headers),
      (await status(session_id, stranger.headers)).code,
    ]).toEqual(['not_found', 'not_found']);
    // Lost, it is made again.
    await bench.server.deps.storage.delete((await rowOf(session_id))?.object_key ?? '');
    expect((await fetch(bench.server.url + download_url)).status).toBe(404);
    expect(await ask(session_id)).toBe('pending');
    await untilStatus(session_id, 'recorded');
    expect((await read(download_url)).visit.session.session_id).toBe(session_id);
    expect(await used(bench.store)).toBe(before + 1);

    // The link ends, and another one is given.
    bench.clock.advance(LINK_MS);
    expect((await fetch(bench.server.url + download_url)).status).toBe(404);
    bench.store.headers = await headersOf(bench.server.deps, bench.store);
    const { download_url: anew } = await status(session_id);
    expect((await read(anew)).visit.session.session_id).toBe(session_id);
  });

  it('are made anew, for nothing, when more came of the visit and somebody asks', async () => {
    const session = await visit();
    const { session_id } = session;
    await ask(session_id);
    const url = await recorded(session_id);
    const [before, first] = [await used(bench.store), await rowOf(session_id)];
    await send(pageOf(session, [mutation({})]));
    expect(await status(session_id)).toMatchObject({ status: 'recorded' });
    expect(await ask(session_id)).toBe('pending');
    expect(await status(session_id)).toMatchObject({
      status: 'pending',
      code: 'visit_under_way',
      download_url: url,
    });
    expect((await read(url)).visit.recording.version).toBe(first?.version);
    const again = await recorded(session_id);
    const { version } = (await recording(session_id)) ?? {};
    expect(version).not.toBe(first?.version);
    expect((await read(again)).visit.recording).toMatchObject({ version, visit: { pages: [{}, {}] } });
    await expect.poll(exported, SOON).not.toContain(first?.object_key);

    await send(pageOf(session));
    await over(session_id);
    expect(await status(session_id)).toMatchObject({ status: 'recorded' });
    expect(await ask(session_id)).toBe('pending');
    const pages = async () => (await read(again)).visit.recording.visit.pages.length;
    await expect.poll(pages, SOON).toBe(3);
    expect(await used(bench.store)).toBe(before);
  });

  it('take exactly what the plan has left, and give back what came to nothing', async () => {
    const few = await createTestWorkspace(bench.server, { download_limit: 3 });
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await visit(few)).session_id));
    const answers = await Promise.all(ids.map((id) => ask(id, few.headers)));
    expect(answers.filter((answer) => answer === 'pending')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'downloads_exceeded')).toHaveLength(17);
    expect(await used(few)).toBe(3);
    const refused = ids[answers.indexOf('downloads_exceeded')] ?? '';
    const params = { session_id: refused };
    expect(await call(bench.server, 'sessions_record', { headers: few.headers, params })).toMatchObject({
      status: 402,
      body: { code: 'downloads_exceeded', detail: expect.any(String) },
    });
    const asked = ids[answers.indexOf('pending')] ?? '';
    expect([await ask(asked, few.headers), await status(refused, few.headers)]).toEqual([
      'pending',
      { status: 'not_recorded', progress: 0 },
    ]);
    const body = { session_ids: [asked] };
    expect((await call(bench.server, 'sessions_delete', { headers: few.headers, body })).body).toEqual({
      deleted: 1,
    });
    expect(await used(few)).toBe(2);
    expect(await Promise.all([refused, refused].map((id) => ask(id, few.headers)))).toEqual([
      'pending',
      'pending',
    ]);
    expect(await used(few)).toBe(3);

    const none = newSession(bench.store);
    await send(
      envelopeOf({
        events: [{ type: 3, timestamp: bench.clock.now(), data: { source: 1, positions: [] } }],
        header: none,
      }),
    );
    const before = await used(bench.store);
    expect(await ask(none.session_id)).toBe('pending');
    expect(await used(bench.store)).toBe(before + 1);
    // What all these pages name is read first: a session that waited for it would wait by a clock that stands still.
    const unnamed = sql`SELECT 1 FROM blocks WHERE named_at IS NULL`;
    await expect.poll(() => hasRows(bench.server.deps.database.orm)`${unnamed}`, SOON).toBe(false);
    await over(none.session_id);
    const failed = { status: 'failed', progress: 0, code: 'nothing_to_show', detail: expect.any(String) };
    await expect.poll(() => status(none.session_id), SOON).toEqual(failed);
    expect(await used(bench.store)).toBe(before);
    expect(await ask(none.session_id)).toBe('pending');
    await expect.poll(() => status(none.session_id), SOON).toEqual(failed);
    expect(await used(bench.store)).toBe(before);
  });

  it('go with their session', async () => {
    const { session_id } = await visit();
    await ask(session_id);
    const url = await recorded(session_id);
    const [before, row] = [await used(bench.store), await rowOf(session_id)];
    expect(await exported()).toContain(row?.object_key);
    const body = { session_ids: [session_id] };
    expect((await call(bench.server, 'sessions_delete', { headers: bench.store.headers, body })).status).toBe(
      200,
    );
    expect((await fetch(bench.server.url + url)).status).toBe(404);
    expect([await ask(session_id), (await status(session_id)).code]).toEqual(['not_found', 'not_found']);
    await expect.poll(exported, SOON).not.toContain(row?.object_key);
    // It was made: that it was deleted makes it no less.
    expect(await used(bench.store)).toBe(before);

    const other = (await visit()).session_id;
    await over(other);
    let told: unknown;
    bench.onPut(async () => {
      told = await status(other);
      const session_ids = [other];
      await call(bench.server, 'sessions_delete', { headers: bench.store.headers, body: { session_ids } });
    });
    expect(await ask(other)).toBe('pending');
    await expect.poll(async () => status(other), SOON).toMatchObject({ code: 'not_found' });
    expect(told).toEqual({ status: 'processing', progress: 0 });
    expect(await used(bench.store)).toBe(before);
    const left = async () =>
      (await bench.server.deps.jobs.list(100)).filter(({ key }) => key.includes(other));
    await expect.poll(left, SOON).toEqual([]);
    expect((await exported()).filter((key) => key.includes(other))).toEqual([]);
  });

  it('are refused where sessions are not written as recordings', async () => {
    const other = await createTestServer({ engine, clock: bench.clock });
    try {
      const there = await createTestWorkspace(other);
      const session = newSession(there);
      expect((await post(other, pageOf(session))).status).toBe(202);
      const params = { session_id: session.session_id };
      expect(await call(other, 'sessions_record', { headers: there.headers, params })).toMatchObject({
        status: 409,
        body: { code: 'downloads_off', detail: expect.any(String) },
      });
      const answer = await call(other, 'sessions_recording_status', { headers: there.headers, params });
      expect(answer.body).toEqual({ status: 'not_recorded', progress: 0 });
    } finally {
      await other.close();
    }
  });
});
