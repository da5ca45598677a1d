import { describe, expect, test } from 'vitest';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();
const SOON = { timeout: 15_000 };

const headers = () => [...harness.collector.blocks.values()].map(({ header }) => header);
const keyOf = ({ page_id, seq }: { page_id: string; seq: number }) => `${page_id}:${seq}`;
const REQUIRED = {
  status: 401,
  body: { code: 'ingest_token_required', stop: true, reason: 'ingest_token_required' },
};

describe('ingest tokens', () => {
  test('are asked for once a visit, over all its pages, and go with every block', async () => {
    const visit = await harness.visit();
    for (const path of ['/', '/categoria', '/producto']) {
      await visit.page.goto(`${harness.store.origin}${path}`);
      await recorded(harness, visit.page);
    }
    await leave(harness, visit.page);
    expect(headers().length).toBeGreaterThan(2);
    for (const { token, session_id } of headers()) expect(token).toBe(`token-of-${session_id}`);
    expect(harness.collector.requests.asks).toBe(1);
    expect(harness.collector.requests.preflights).toBe(0);
  });

  test('are asked for anew when the server says so, and the next block has the new one', async () => {
    const visit = await harness.visit();
    harness.collector.behave(({ token }) =>
      token?.startsWith('new')
        ? 'store'
        : { status: 202, body: { next_interval_ms: 1_000, refresh_token: true } },
    );
    await visit.page.goto(`${harness.store.origin}/`);
    await expect.poll(() => harness.collector.requests.asks, SOON).toBeGreaterThan(0);
    harness.collector.giveTokens((id) => `new-${id}`);
    await expect
      .poll(async () => {
        await visit.page.evaluate(() => window.vitrine?.event?.('n', 1));
        return headers().some(({ token, session_id }) => token === `new-${session_id}`);
      }, SOON)
      .toBe(true);
  });

  test('cost no block when one is refused: a new one is fetched, and the very block goes again', async () => {
    const refused: string[] = [];
    harness.collector.giveTokens((id) => `old-${id}`);
    harness.collector.behave((header) => {
      if (header.token?.startsWith('new')) return 'store';
      refused.push(keyOf(header));
      harness.collector.giveTokens((id) => `new-${id}`);
      return REQUIRED;
    });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    // Once: from then on the new one is known.
    expect(refused).toHaveLength(1);
    expect(headers().map(keyOf)).toContain(refused[0]);
    expect(await visit.page.evaluate(() => localStorage.getItem('vitrine:session'))).not.toContain('quiet');
  });

  test('that cannot be had leave the blocks in the browser, for the page that gets one', async () => {
    harness.collector.giveTokens(undefined);
    harness.collector.behave(({ token }) => (token ? 'store' : REQUIRED));
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await expect.poll(() => harness.collector.requests.posts, SOON).toBeGreaterThan(0);
    await visit.page.evaluate(() => window.vitrine?.event?.('n', 1));
    await visit.page.goto('about:blank');
    expect(headers()).toEqual([]);
    // The page that comes back is of a session of its own: what is left goes by a token for its own session.
    harness.collector.giveTokens((id) => `token-of-${id}`);
    harness.store.pages.set('/quieta', { bare: true });
    await visit.page.goto(`${harness.store.origin}/quieta`);
    await visit.page.evaluate(() => localStorage.removeItem('vitrine:session'));
    await visit.page.goto(`${harness.store.origin}/vuelta`);
    await recorded(harness, visit.page);
    await expect
      .poll(() => [...harness.collector.pages().values()].map(([first]) => first?.header.seq), SOON)
      .toEqual([0, 0]);
    await expect
      .poll(() => harness.collector.events().filter(({ data }) => data.tag === 'vitrine:event').length, SOON)
      .toBe(1);
    for (const { token, session_id } of headers()) expect(token).toBe(`token-of-${session_id}`);
    expect(new Set(headers().map(({ session_id }) => session_id)).size).toBe(2);
  });

  test('that a server does not give yet cost nothing', async () => {
    harness.collector.giveTokens(undefined);
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    expect(headers().every(({ token }) => token === undefined)).toBe(true);
    expect(harness.collector.requests.asks).toBe(1);
    expect(visit.errors).toEqual([]);
  });
});
