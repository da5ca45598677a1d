import { randomUUID } from 'node:crypto';
import { crc32, gzipSync } from 'node:zlib';
import { endpoints } from '@vitrine/contract/endpoints';
import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import { Api, seeded } from '../lib/api.ts';
import { signIn } from '../lib/dashboard.ts';
import { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

/** A megabyte that would inflate to a gigabyte: gzip streams one after the other are one gzip stream too. */
function bomb(): Buffer {
  const sixteenMegabytes = gzipSync(Buffer.alloc(16 * 1024 * 1024), { level: 9 });
  return Buffer.concat(Array.from({ length: 64 }, () => sixteenMegabytes));
}

test('what cannot be read of a recording is left out, counted, and told', async ({ page }) => {
  const product = await Product.start();
  try {
    const api = await Api.signIn(product);
    await seeded(api);
    const healthy = (await api.sessions())[0]?.session_id ?? '';
    const before = await api.events(healthy);

    const now = Date.now();
    const ids = {
      session_id: randomUUID(),
      tab_id: randomUUID(),
      page_id: randomUUID(),
      visitor: { id: randomUUID() },
    };
    const post = (seq: number, body: Buffer) => {
      const header = {
        ...ids,
        platform: 'other',
        store_id: '5000001',
        seq,
        checksum: crc32(body).toString(16).padStart(8, '0'),
        first_at: now + seq,
        last_at: now + seq,
        sent_at: now + seq,
        event_counts: {},
        has_full_snapshot: seq === 0,
        views: [{ url: `${product.url}/demo-store/`, title: 'Casa Lumbre', at: now }],
        tracker: 'test',
      };
      const { method, path } = endpoints.ingest_block;
      return fetch(product.url + path, {
        method,
        headers: { 'content-type': 'text/plain', origin: product.url },
        body: encodeEnvelope(new TextEncoder().encode(JSON.stringify(header)), body),
      });
    };
    const lines = (...events: unknown[]) =>
      gzipSync(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const picture = {
      type: 0,
      id: 1,
      childNodes: [{ type: 2, tagName: 'html', attributes: {}, id: 2, childNodes: [] }],
    };
    const good = lines(
      { type: 4, timestamp: now, data: { href: product.url, width: 800, height: 600 } },
      { type: 2, timestamp: now, data: { node: picture, initialOffset: { top: 0, left: 0 } } },
      { type: 'three', timestamp: now },
      { type: 3, timestamp: now + 900, data: { source: 3, id: 1, x: 0, y: 0 } },
    );
    const cut = gzipSync(JSON.stringify(picture)).subarray(0, 40);
    for (const [seq, body] of [good, bomb(), cut].entries()) {
      const answer = await post(seq, body);
      expect(answer.status, await answer.text()).toBe(202);
    }

    const damaged = (await api.sessions())[0]?.session_id ?? '';
    expect(damaged).not.toBe(healthy);
    await expect
      .poll(async () => {
        const { quarantined_blocks, quarantined_events } = await api.session(damaged);
        return { quarantined_blocks, quarantined_events };
      })
      .toEqual({ quarantined_blocks: 2, quarantined_events: 1 });
    expect((await api.events(damaged)).map(({ type }) => type)).toEqual([4, 2, 3]);

    await page.goto(`${product.url}/session-replay/${damaged}`);
    await signIn(page, product);
    await expect(page.getByText('3 damaged parts of this recording were skipped.')).toBeVisible();
    expect(await api.events(healthy)).toEqual(before);
  } finally {
    await product.remove();
  }
});
