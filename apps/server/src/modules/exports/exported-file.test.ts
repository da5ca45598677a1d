import type { IndexedMarker } from '@vitrine/contract/recording-index';
import type { SessionDetail } from '@vitrine/contract/sessions';
import type { OpenedRecording } from '@vitrine/contract/sessions-recording';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { renamed } from '../../testing/call-as-sent.ts';
import { SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { readExported } from '../../testing/exported-file.ts';
import { newSession } from '../../testing/visits.ts';
import { el, mutation, page, text } from '../recordings/keyframes/testing/events.ts';
import { HOSTILE, PNG, TEMPLATE, useExports } from './testing/export-bench.ts';

const EMAIL = 'ana@shop.example';

describe.each(engines())('files for download, on %s', (engine) => {
  const bench = useExports(engine);
  const { orm, send, pageOf, ask, rowOf } = bench;

  it('hold what a viewer is told of the visit, and nothing that could end them', async () => {
    const long = `"<${'é'.repeat(3_000)}`;
    const session = newSession(bench.store);
    const { session_id } = session;
    const node = page(
      el(10, 'link', [], { attributes: { rel: 'stylesheet', href: `${bench.origin}/theme.css` } }),
      el(11, 'img', [], { attributes: { src: `${bench.origin}/a.png#x`, alt: HOSTILE } }),
      el(12, 'p', [text(13, long)]),
    );
    await send(
      pageOf(
        session,
        [
          { type: 5, data: { tag: 'vitrine:identify', payload: { email: EMAIL, id: 'customer-7' } } },
          { type: 5, data: { tag: 'vitrine:event', payload: { name: HOSTILE } } },
          mutation({ texts: [{ id: 13, value: `vitrine:identify ${HOSTILE}` }] }),
        ],
        node,
      ),
    );
    const kept = sql`SELECT 1 FROM asset_versions v WHERE workspace_id = ${bench.store.workspace_id}`;
    await expect.poll(async () => (await anyRows(orm())`${kept}`).length, SOON).toBe(6);
    expect(await ask(session_id, { ...bench.store.headers, 'accept-language': 'pt-BR,en' })).toBe('pending');
    await orm().execute(
      sql`UPDATE sessions SET original_domain = ${`Shop.example/../${HOSTILE}`} WHERE session_id = ${session_id}`,
    );
    const called = await renamed(bench.server, session_id);
    await bench.over(session_id);
    await bench.untilStatus(called, 'recorded');
    const url: string = (await bench.status(called)).download_url;
    expect(url).toContain(called);

    const answer = await fetch(bench.server.url + url);
    const day = new Date(bench.clock.now() - 31 * 60_000).toISOString().slice(0, 10);
    expect({ status: answer.status, ...Object.fromEntries(answer.headers) }).toMatchObject({
      status: 200,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String((await rowOf(session_id))?.bytes),
      'content-disposition': `attachment; filename="vitrine-shop.example-script-script-${day}.html"`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const html = await answer.text();
    expect(html).not.toContain('\u2028');
    expect(html).not.toContain(session_id);
    const file = readExported(html, TEMPLATE);
    const get = async (path: string) =>
      (await fetch(bench.server.url + path, { headers: bench.store.headers })).text();
    const told: { recording: OpenedRecording } = JSON.parse(await get(`/api/sessions/${called}/recording/`));
    const { markers }: { markers: IndexedMarker[] } = JSON.parse(
      await get(`/api/sessions/${called}/recording/${told.recording.version}/markers/`),
    );
    expect(markers.map(({ text }) => text)).toContain(HOSTILE.replace('\u2028', ' '));
    const { picture: _, ...recording } = told.recording;
    expect(file.visit.recording).toEqual({ ...recording, visit: { ...recording.visit, markers } });
    const { duration, start_time, browser, country, page_views }: SessionDetail = JSON.parse(
      await get(`/api/sessions/${called}/`),
    );
    expect(file.visit).toMatchObject({
      language: 'pt',
      session: {
        session_id: called,
        domain: `Shop.example/../${HOSTILE}`,
        ...{ duration, start_time, browser, country, device: 'desktop', os: 'Linux' },
      },
      views: page_views.map(({ page_id, url, title }) => ({ page_id, url, title })),
    });
    expect(page_views.length).toBeGreaterThan(0);
    expect(JSON.stringify(file.visit)).not.toMatch(/email|visitor|ana@|customer-7/);

    const { version, frames, texts } = told.recording;
    for (const { number } of frames) {
      const lines = (await get(`/api/sessions/${called}/recording/${version}/frames/${number}/`)).split('\n');
      const own = file.frames.get(String(number))?.split('\n') ?? [];
      const differ = lines.flatMap((line, n) =>
        line === own[n] ? [] : [[JSON.parse(line), JSON.parse(own[n] ?? '')]],
      );
      expect(differ).toEqual([
        [
          expect.objectContaining({ data: { tag: 'vitrine:identify', payload: expect.anything() } }),
          { ...differ[0]?.[0], data: { tag: 'vitrine:identify', payload: {} } },
        ],
      ]);
      expect(own.length).toBe(lines.length);
      expect(own.join('')).not.toContain(EMAIL);
    }
    expect([...file.frames.keys()]).toEqual(frames.map(({ number }) => String(number)));
    expect(texts.length).toBeGreaterThan(0);
    expect([...file.texts]).toEqual(
      await Promise.all(texts.map(async (hash) => [hash, await get(`/api/texts/${hash}/`)])),
    );

    const addresses = ['/a.png', '/theme.css'].map((path) => bench.origin + path);
    const { body } = await call(bench.server, 'sessions_assets', {
      headers: bench.store.headers,
      params: { session_id: called },
      body: { addresses },
    });
    expect(Object.keys(file.visit.files).sort()).toEqual(addresses);
    const nameOf = (link: string) => /\/([0-9a-f]{64})\?/.exec(link)?.[1] ?? '';
    const toNames = (css: string) =>
      css.replaceAll(/\/api\/assets\/[^/]+\/([0-9a-f]{64})\?[\w=&-]+/g, 'vitrine-file:$1');
    for (const { address, url } of body.assets as { address: string; url: string }[]) {
      expect(file.visit.files[address]).toBe(nameOf(url));
      const served = Buffer.from(await (await fetch(bench.server.url + url)).arrayBuffer());
      const carried = file.files.get(nameOf(url))?.bytes ?? Buffer.alloc(0);
      expect(carried.toString('latin1')).toBe(toNames(served.toString('latin1')));
    }
    const sheet = file.files.get(file.visit.files[`${bench.origin}/theme.css`] ?? '')?.bytes.toString() ?? '';
    expect(sheet).toMatch(/url\("?vitrine-file:[0-9a-f]{64}#part"?\)/);
    expect(sheet).not.toMatch(/https?:|vitrine-asset/);
    for (const [, name = ''] of sheet.matchAll(/vitrine-file:([0-9a-f]{64})/g))
      expect(file.files.has(name)).toBe(true);
    expect([...file.files.values()].map(({ type }) => type).sort()).toEqual([
      ...['font/woff2', 'image/png', 'image/png', 'image/png', 'text/css', 'text/css'],
    ]);
    const bytes = [...file.files.values()].map((one) => one.bytes.toString('latin1'));
    expect(bytes).toContain(PNG('deep').toString('latin1'));
  });
});
