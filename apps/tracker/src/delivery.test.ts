import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { Behaviour } from './testing/collector.ts';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();

/** Numbers that pages wrote by `vitrine.event`, in the order of pages and blocks. */
const marks = () =>
  harness.collector
    .events()
    .filter((event) => event.type === 5 && event.data.tag === 'vitrine:event')
    .map((event) => (event.data.payload as { data: number }).data);

const mark = (page: Page, number: number) => page.evaluate((n) => window.vitrine?.event?.('n', n), number);

const recorderIsHere = (page: Page) => page.waitForFunction(() => window.vitrine?.recorder !== undefined);

/** No page has a hole: its blocks are numbered from 0 on, as its nodes are from 1 on, and their events are in the order of time. */
function expectNoHoles() {
  for (const blocks of harness.collector.pages().values()) {
    expect(blocks.map(({ header }) => header.seq)).toEqual(blocks.map((_, index) => index));
    const picture = blocks.flatMap(({ events }) => events).find(({ type }) => type === 2);
    expect(picture?.data).toMatchObject({ node: { type: 0, id: 1 } });
    const times = blocks.flatMap((block) => block.events.map((event) => event.timestamp));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Some 300 kB of page, as stores have them: enough for the worker. */
const LARGE = Array.from(
  { length: 1_500 },
  (_, i) => `<p class="c${i % 7}">Producto número ${i} de la tienda</p>`,
).join('');

describe('delivery', () => {
  test('loses and doubles nothing over 20 navigations with a server that comes and goes', async () => {
    const bad: Behaviour[] = [
      'cut',
      { status: 503, headers: { 'Retry-After': '1' } },
      { status: 500 },
      { status: 429 },
    ];
    const visit = await harness.visit();
    for (const i of upTo(20)) {
      harness.store.pages.set(`/p${i}`, { body: i % 5 === 0 ? LARGE : '<h1>p</h1>' });
      harness.collector.behave(i % 3 === 0 ? 'store' : (bad[i % bad.length] as Behaviour));
      await visit.page.goto(`${harness.store.origin}/p${i}`);
      await recorderIsHere(visit.page);
      if (i % 6 === 0) await recorded(harness, visit.page);
      // The mark and the navigation in one go, as a click on a link has it.
      await visit.page.evaluate((n) => {
        window.vitrine?.event?.('n', n);
        location.href = `/entre${n}`;
      }, i);
      await visit.page.waitForURL(`**/entre${i}`);
    }
    harness.collector.behave('store');
    await visit.page.goto(`${harness.store.origin}/fin`);
    await expect.poll(() => [...marks()].sort((a, b) => a - b), { timeout: 30_000 }).toEqual(upTo(20));
    await leave(harness, visit.page);
    expect([...marks()].sort((a, b) => a - b)).toEqual(upTo(20));
    expectNoHoles();
    expect(new Set([...harness.collector.blocks.values()].map(({ header }) => header.session_id)).size).toBe(
      1,
    );
    expect(visit.errors).toEqual([]);
  });

  const PAGES = 8;
  /** A visit of so many pages, with a server that is away for some of them; answers the bytes that were sent. */
  const visitOf = async (first: number, isAway: (n: number) => boolean) => {
    const { page } = await harness.visit();
    const numbers = upTo(PAGES).map((n) => first + n);
    const before = harness.collector.requests.bytes;
    for (const n of numbers) {
      const away = isAway(n - first);
      harness.collector.behave(away ? { status: 503 } : 'store');
      harness.store.pages.set(`/p${n}`, { body: LARGE });
      await page.goto(`${harness.store.origin}/p${n}`);
      await recorderIsHere(page);
      await mark(page, n);
      // What is on its way when the server goes is lost, once.
      if (away) await page.waitForFunction(() => localStorage.getItem('vitrine:line') !== null);
      else await recorded(harness, page);
    }
    harness.collector.behave('store');
    await page.goto(`${harness.store.origin}/fin`);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const found = () =>
      marks()
        .filter((n) => n >= first)
        .sort((a, b) => a - b);
    await expect.poll(found, { timeout: 30_000 }).toEqual(numbers);
    await leave(harness, page);
    return harness.collector.requests.bytes - before;
  };

  test('sends each block once, the last one of a page that is left too', async () => {
    await visitOf(0, () => false);
    expect([...harness.collector.blocks.values()].filter(({ tries }) => tries > 1)).toEqual([]);
    expectNoHoles();
  });

  test('burdens nobody with what a server that is away cannot take', async () => {
    const usual = await visitOf(0, () => false);
    expect(await visitOf(10, () => true)).toBeLessThan(1.2 * usual);
    expectNoHoles();
  });

  test('sends the last events of a visitor who never comes back', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await mark(visit.page, 0);
    await visit.page.close({ runBeforeUnload: true });
    await expect.poll(marks).toEqual([0]);
    expectNoHoles();
  });

  test('keeps what an early leaver did before the first block could be sent', async () => {
    harness.store.pages.set('/', { body: LARGE });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await visit.page.waitForFunction(() => {
      if (location.pathname !== '/') return true;
      if (!window.vitrine?.recorder) return false;
      window.vitrine.event?.('n', 0);
      location.href = '/siguiente';
      return true;
    });
    await visit.page.waitForURL('**/siguiente');
    // The next page of the store brings the snapshot, which was too young to be sent by the page that took it.
    await expect
      .poll(() => [...harness.collector.pages().values()].map(([first]) => first?.header.has_full_snapshot))
      .toEqual([true, true]);
    await expect.poll(marks).toEqual([0]);
    expectNoHoles();
  });

  test('sends in order when the server is back, without a navigation', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    harness.collector.behave({ status: 503, headers: { 'Retry-After': '1' } });
    const order: number[] = [];
    for (const n of upTo(3)) {
      await mark(visit.page, n);
      const { posts } = harness.collector.requests;
      // Blocks gather behind the one that failed; the browser tells that it is online again.
      if (n === 0) await expect.poll(() => harness.collector.requests.posts).toBeGreaterThan(posts);
    }
    harness.collector.behave((header) => {
      order.push(header.seq);
      return 'store';
    });
    await visit.page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(marks).toEqual(upTo(3));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expectNoHoles();
  });

  test('a store beyond its limit is asked again no sooner than it said, and gets everything', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    const refusedAt: number[] = [];
    let againAt = 0;
    harness.collector.behave(() => {
      if (refusedAt.length === 2) {
        againAt ||= performance.now();
        return 'store';
      }
      refusedAt.push(performance.now());
      return { status: 429, headers: { 'Retry-After': '3' } };
    });
    for (const n of upTo(3)) await mark(visit.page, n);
    await expect.poll(marks, { timeout: 40_000 }).toEqual(upTo(3));
    for (const [n, at] of refusedAt.entries())
      expect((refusedAt[n + 1] ?? againAt) - at).toBeGreaterThanOrEqual(3_000);
    expectNoHoles();
  });

  test('a block that the server has kept without saying so is sent again with the same bytes', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await mark(visit.page, 0);
    harness.collector.behave('cut');
    const { posts } = harness.collector.requests;
    await visit.page.evaluate(() => {
      location.href = '/siguiente';
    });
    await visit.page.waitForURL('**/siguiente');
    await expect.poll(() => harness.collector.requests.posts).toBeGreaterThan(posts);
    harness.collector.behave('store');
    await visit.page.evaluate(() => dispatchEvent(new Event('online')));
    // The collector reports a fault when one number comes with two bodies.
    await expect.poll(marks, { timeout: 20_000 }).toEqual([0]);
    expectNoHoles();
  });

  test('what a browser without a database could not send is sent by the next page', async () => {
    const { page } = await harness.visit({ init: 'delete IDBFactory.prototype.open' });
    harness.collector.behave({ status: 503 });
    await page.goto(`${harness.store.origin}/`);
    await recorderIsHere(page);
    await mark(page, 0);
    // Its first block was tried, and waits in memory.
    await page.waitForFunction(() => localStorage.getItem('vitrine:line') !== null);
    await page.goto(`${harness.store.origin}/siguiente`);
    harness.collector.behave('store');
    await recorderIsHere(page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(marks, { timeout: 20_000 }).toEqual([0]);
    await recorded(harness, page);
    expectNoHoles();
  });

  test('a visitor who comes back days later brings what could not be sent, as its own session', async () => {
    const visit = await harness.visit();
    harness.collector.behave('cut');
    await visit.page.goto(`${harness.store.origin}/`);
    await recorderIsHere(visit.page);
    await mark(visit.page, 0);
    await visit.page.goto('about:blank');
    harness.collector.behave('store');
    await visit.page.goto(`${harness.store.origin}/sin-snippet`);
    await visit.page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('vitrine:session') ?? '{}');
      const days = 3 * 24 * 60 * 60_000;
      localStorage.setItem(
        'vitrine:session',
        JSON.stringify({
          ...session,
          started_at: session.started_at - days,
          last_at: session.last_at - days,
        }),
      );
    });
    await visit.page.goto(`${harness.store.origin}/vuelta`);
    await expect.poll(marks, { timeout: 20_000 }).toEqual([0]);
    await recorded(harness, visit.page);
    const sessions = [...harness.collector.blocks.values()].map(({ header }) => header.session_id);
    expect(new Set(sessions).size).toBeGreaterThan(1);
    expect(new Set([...harness.collector.blocks.values()].map(({ header }) => header.visitor.id)).size).toBe(
      1,
    );
    expectNoHoles();
  });

  test.each([
    { status: 402, body: { detail: 'x', stop: true, reason: 'quota_exceeded' } },
    { status: 403, body: { detail: 'x', stop: true, reason: 'origin_not_allowed' } },
    { status: 404, body: { detail: 'x', stop: true, reason: 'store_unknown' } },
  ])('falls silent for the visit when the server answers $status with stop', async (behaviour) => {
    harness.collector.behave(behaviour);
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await visit.page.waitForFunction(() => localStorage.getItem('vitrine:session')?.includes('"quiet":true'));
    harness.collector.behave('store');
    harness.store.requests.length = 0;
    await visit.page.goto(`${harness.store.origin}/otra`);
    await visit.page.goto(`${harness.store.origin}/tercera`);
    await leave(harness, visit.page);
    expect(harness.collector.blocks.size).toBe(0);
    expect(harness.store.requests.some((path) => path.includes('recorder-'))).toBe(false);
    expect(visit.errors).toEqual([]);
    // Why it stopped is for whoever has switched debugging on.
    const said = visit.console.filter((line) => line.includes('[vitrine]'));
    expect(said.filter((line) => !line.includes('tracker initialized'))).toEqual([]);
  });

  test.each([400, 409, 410, 413])(
    'gives up a block that the server answers with %i, and goes on',
    async (status) => {
      const visit = await harness.visit();
      await visit.page.goto(`${harness.store.origin}/`);
      await recorded(harness, visit.page);
      harness.collector.behave({ status });
      const { posts } = harness.collector.requests;
      await mark(visit.page, 0);
      await expect.poll(() => harness.collector.requests.posts, { timeout: 15_000 }).toBeGreaterThan(posts);
      harness.collector.behave('store');
      await mark(visit.page, 1);
      await expect.poll(marks, { timeout: 15_000 }).toEqual([1]);
    },
  );

  test('packs a large page in a worker', async () => {
    harness.store.pages.set('/', { body: LARGE });
    const visit = await harness.visit();
    const worker = visit.page.waitForEvent('worker');
    await visit.page.goto(`${harness.store.origin}/`);
    expect((await worker).url()).toMatch(/^blob:/);
    await recorded(harness, visit.page);
  });
});
