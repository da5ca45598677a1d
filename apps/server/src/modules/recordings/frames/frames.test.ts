import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { OpenedRecording, RecordedFrame } from '@vitrine/contract/sessions-recording';
import { createIndex } from '@vitrine/recording/create-index';
import { frameLines } from '@vitrine/recording/frames/frame-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, pick } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { envelopeOf } from '../../../testing/blocks.ts';
import { compactionOf } from '../../../testing/compaction.ts';
import { engines } from '../../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../../testing/fake-clock.ts';
import { recordedVisit } from '../../../testing/recorded-visit.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newSession } from '../../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';
import { begin, el, mutation, page } from '../keyframes/testing/events.ts';

const NOT_FOUND = { status: 404, code: 'not_found' };
const GONE = { status: 410, code: 'recording_gone' };

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

describe.each(engines())('a recording that is read by its frames, on %s', (engine) => {
  let clock: FakeClock;
  let server: TestServer;
  let store: TestWorkspace;
  let stranger: TestWorkspace;
  beforeAll(async () => {
    clock = fakeClock(Date.now());
    // Not when the tracker would begin another session: so that who takes that in its place is found.
    server = await createTestServer({ engine, clock, compacts: true, compact_after_ms: 90_000 });
    store = await createTestWorkspace(server);
    stranger = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const { send, over, recording } = compactionOf(() => ({ server, clock, store }));

  /** The answer as it comes: `fetch` would undo its compression. */
  const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Raw>((resolve, reject) => {
      const options = { method, headers: { ...store.headers, ...headers } };
      const request = get(`${server.url}${path}`, options, (response) => {
        const { statusCode: status = 0, headers } = response;
        buffer(response).then((body) => resolve({ status, headers, body }), reject);
      });
      request.on('error', reject);
    });
  const refusal = async (path: string, headers: Record<string, string> = {}) => {
    const { status, body, headers: answered } = await raw(path, headers);
    expect([path, answered['cache-control']]).toEqual([path, 'no-store']);
    return { status, code: JSON.parse(body.toString()).code };
  };
  const recordingPath = (session_id: string) => `/api/sessions/${session_id}/recording/`;
  const framePath = (session_id: string, version: string, number: number) =>
    `${recordingPath(session_id)}${version}/frames/${number}/`;
  const markersPath = (session_id: string, version: string) =>
    `${recordingPath(session_id)}${version}/markers/`;
  const textPath = (hash: string) => `/api/texts/${hash}/`;

  const told = async (session_id: string, query = ''): Promise<OpenedRecording | null> => {
    const { status, body } = await raw(recordingPath(session_id) + query);
    expect(status).toBe(200);
    return JSON.parse(body.toString()).recording;
  };
  /** A small session that has been written as a recording. */
  const recorded = async () => {
    const session = newSession(store);
    const { session_id } = session;
    const [first, late] = [pageOf(session, 10, clock.now() - 60_000), pageOf(session, 3, clock.now())];
    await send([first]);
    await over(session_id);
    const { version, frames } = (await told(session_id)) as OpenedRecording;
    return { session_id, version, frames, late: async () => send([late]) };
  };

  it('comes back whole: its index, its frames and their texts are what its events were', async () => {
    const { session_id, envelopes, ended_at } = recordedVisit(store, 'compare-mugs');
    await send([...envelopes, pageOf(newSession(store, session_id), 3_000, ended_at)]);
    expect(await told(session_id)).toBeNull();
    const listed = async (): Promise<RecordedEvent[]> =>
      JSON.parse((await raw(`/api/sessions/${session_id}/events/`)).body.toString());
    const events = await listed();
    await over(session_id);

    const { version, visit, frames, texts } = (await told(session_id)) as OpenedRecording;
    expect(visit.started_at).toBe(events[0]?.timestamp);
    // What happened comes apart, and is what the whole list tells.
    expect(visit).not.toHaveProperty('markers');
    const index = createIndex({ labels: true });
    for (const event of events) index.push(event);
    const { status: found, body: happened } = await raw(markersPath(session_id, version));
    expect([found, JSON.parse(happened.toString()).markers]).toEqual([200, index.index().markers]);
    expect(texts.length).toBeGreaterThan(1);
    const kept = new Map<string, string>();
    for (const hash of texts) {
      const { status, headers, body } = await raw(textPath(hash), { 'accept-encoding': 'br' });
      expect({ status, ...headers }).toMatchObject({
        status: 200,
        'content-type': 'text/plain; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'private, max-age=3600, immutable',
        vary: 'accept-encoding',
      });
      kept.set(hash, brotliDecompressSync(body).toString());
      const plain = await raw(textPath(hash));
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.body.toString()).toBe(kept.get(hash));
    }

    const linesOf = async (frame: RecordedFrame) => {
      const path = framePath(session_id, version, frame.number);
      const { status, headers, body } = await raw(path, { 'accept-encoding': 'gzip, br' });
      expect({ status, ...headers }).toMatchObject({
        status: 200,
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-encoding': 'br',
        'content-length': String(frame.bytes),
        'cache-control': 'private, max-age=3600, immutable',
        vary: 'accept-encoding',
      });
      const text = brotliDecompressSync(body).toString();
      const plain = await raw(path, { 'accept-encoding': 'gzip' });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': headers['cache-control'],
      });
      expect(plain.body.toString()).toBe(text);
      const named = new Map(frame.texts.map((place) => [texts[place] ?? '', '']));
      for (const hash of named.keys()) named.set(hash, kept.get(hash) ?? '');
      return frameLines(text, (hash) => named.get(hash));
    };
    const back = new Map<number, RecordedEvent[]>();
    for (const frame of frames) {
      const lines = await linesOf(frame);
      expect(lines.join('\n').length + 1).toBe(frame.characters);
      const own = lines.slice(frame.keyframe_lines).map((line) => JSON.parse(line));
      expect(own.length).toBe(frame.events);
      const at = (time: number) => time - visit.started_at;
      expect(frame.to).toBe(at(own.at(-1).timestamp));
      expect(frame.from).toBe(at(JSON.parse(lines[0] ?? '').timestamp));
      const before = back.get(frame.page) ?? [];
      const { page_id } = visit.pages[frame.page] ?? {};
      const tab_id = visit.tabs[visit.pages[frame.page]?.tab ?? -1];
      back.set(frame.page, [...before, ...own.map((event) => ({ ...event, page_id, tab_id }))]);
    }
    expect(frames.some(({ keyframe_lines }) => keyframe_lines > 0)).toBe(true);
    for (const [place, { page_id }] of visit.pages.entries())
      expect(back.get(place)).toEqual(events.filter((event) => event.page_id === page_id));
    expect([...back.values()].flat().length).toBe(events.length);
    // The keyframes that were written with it are none of the page's events.
    expect(await listed()).toEqual(events);

    const head = await raw(framePath(session_id, version, 0), { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(frames[0]?.bytes),
      0,
    ]);
    const others = [
      recordingPath(session_id),
      markersPath(session_id, version),
      framePath(session_id, version, 0),
      textPath(texts[0] ?? ''),
    ];
    for (const path of others) expect(await refusal(path, stranger.headers)).toEqual(NOT_FOUND);
  });

  it('tells what the picture at a moment takes', async () => {
    const { session_id, envelopes } = recordedVisit(store, 'compare-mugs');
    await send(envelopes);
    await over(session_id);
    const { visit, frames, texts } = (await told(session_id)) as OpenedRecording;
    const moments = [0, ...visit.stretches.map(({ from, to }) => (from + to) / 2), visit.duration];
    for (const at of moments) {
      const { picture } = (await told(session_id, `?at=${at}`)) as OpenedRecording;
      const page = visit.stretches.findLast(({ from }) => from <= at)?.page;
      const own = frames.filter((frame) => frame.page === page);
      const taken = own.filter(({ number }) => picture.frames.includes(number));
      expect(picture.at).toBe(at);
      expect(taken.map(({ number }) => number)).toEqual(picture.frames);
      // From one that shows the page by itself on to the one that the moment lies in.
      expect(taken[0]).toMatchObject({ has_picture: true });
      expect(taken.at(-1)).toBe(own.findLast(({ from }) => from <= at) ?? own[0]);
      expect(picture.texts).toEqual([...new Set(taken.flatMap((frame) => frame.texts))].map((n) => texts[n]));
    }
    expect((await told(session_id))?.picture.at).toBe(0);
    expect((await told(session_id, '?at=1e15'))?.picture.at).toBe(visit.duration);
    for (const wrong of ['-1', 'never', 'Infinity'])
      expect((await raw(`${recordingPath(session_id)}?at=${wrong}`)).status).toBe(400);
  });

  it('is another one when it was written again, and none while a block waits for that', async () => {
    const { session_id, version, frames, late } = await recorded();
    const old = framePath(session_id, version, 0);
    expect((await raw(old)).status).toBe(200);
    for (const path of [
      framePath(session_id, randomUUID(), 0),
      framePath(randomUUID(), version, 0),
      framePath(session_id, version, frames.length),
      markersPath(session_id, randomUUID()),
      markersPath(randomUUID(), version),
      recordingPath(randomUUID()),
      textPath('0'.repeat(32)),
    ])
      expect(await refusal(path)).toEqual(NOT_FOUND);
    expect((await raw(framePath(session_id, version, -1))).status).toBe(400);
    await late();
    expect(await told(session_id)).toBeNull();
    await over(session_id);
    const now = (await told(session_id)) as OpenedRecording;
    expect(now.version).not.toBe(version);
    for (const path of [old, markersPath(session_id, version)])
      expect(await refusal(path)).toEqual(NOT_FOUND);
    expect(now.frames.map(({ events }) => events)).toEqual([12, 5]);
    expect((await raw(framePath(session_id, now.version, 1))).status).toBe(200);
  });

  it('says so where its bytes are damaged or gone', async () => {
    const { session_id, version } = await recorded();
    const path = framePath(session_id, version, 0);
    const { object_key = '', bytes } = (await recording(session_id)) ?? {};
    const { storage } = server.deps;
    const whole = Buffer.from(await storage.get(object_key));
    const damaged = (at: number) =>
      Buffer.concat([whole.subarray(0, at), Buffer.from('?'), whole.subarray(at + 1)]);

    await storage.put(object_key, damaged(6));
    expect((await told(session_id))?.version).toBe(version);
    expect(await refusal(path)).toEqual(GONE);
    // The footer is 12 bytes: this is in the index. A frame whose place is known does not need it.
    await storage.put(object_key, damaged(Number(bytes) - 14));
    expect(await refusal(recordingPath(session_id))).toEqual(GONE);
    for (const known of [path, markersPath(session_id, version)]) expect((await raw(known)).status).toBe(200);
    await storage.put(object_key, whole.subarray(0, 6));
    for (const asked of [path, recordingPath(session_id)]) expect(await refusal(asked)).toEqual(GONE);
    await storage.delete(object_key);
    for (const asked of [path, recordingPath(session_id)]) expect(await refusal(asked)).toEqual(GONE);
    const lines = server
      .logs()
      .split('\n')
      .filter((line) => line.includes('failed to read recording'));
    expect(lines.filter((line) => line.includes(session_id)).length).toBe(6);
    await storage.put(object_key, whole);
    expect((await raw(path)).status).toBe(200);

    const text = await firstRow(server.deps.database.orm, pick(schema.texts, 'hash', 'object_key'))`
      SELECT hash, object_key FROM texts WHERE workspace_id = ${store.workspace_id} LIMIT 1`;
    await storage.delete(text?.object_key ?? '');
    expect(await refusal(textPath(text?.hash ?? ''))).toEqual(NOT_FOUND);
  });
});

/** A page load that changes so many times, each half a kB; a large one is cut. */
function pageOf(session: Partial<EnvelopeHeader>, changes: number, start: number): Uint8Array {
  const node = page(el(4, 'p', [{ type: 3, id: 5, textContent: '' }]));
  const said = Array.from({ length: changes }, (_, n) =>
    mutation({ texts: [{ id: 5, value: `${n} ${'x'.repeat(500)}` }] }),
  );
  const events = [...begin(node), ...said].map(({ type, data }, n) => ({ type, data, timestamp: start + n }));
  return envelopeOf({ events, header: { ...session, page_id: randomUUID(), has_full_snapshot: true } });
}
