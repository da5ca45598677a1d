import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { drivesRecorder } from './testing/driven-clock.ts';
import { leave, recorded, useHarness, WHOLE_CHROMIUM } from './testing/harness.ts';

// Playwright switches the back-forward cache off, and Chromium has none without its windows; visitors have it.
const harness = useHarness({
  executablePath: WHOLE_CHROMIUM,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

const headers = () =>
  [...harness.collector.pages().values()].flatMap((blocks) => blocks.map((block) => block.header));
const distinct = (key: 'session_id' | 'tab_id' | 'page_id') => [
  ...new Set(headers().map((header) => header[key])),
];
const views = () => headers().flatMap((header) => header.views.map((view) => new URL(view.url).pathname));

/** As if the visitor had last done something this long ago (milliseconds). */
const age = (page: Page, ms: number, what: 'last_at' | 'started_at' = 'last_at') =>
  page.evaluate(
    ([by, key]) => {
      const session = JSON.parse(localStorage.getItem('vitrine:session') ?? '{}');
      session[key] -= by;
      localStorage.setItem('vitrine:session', JSON.stringify(session));
    },
    [ms, what] as const,
  );

/** Moves the mouse until there is one page more. */
async function moveUntilNewPage(page: Page) {
  const before = distinct('page_id').length;
  await expect
    .poll(
      async () => {
        await page.mouse.move(Math.random() * 300, Math.random() * 300);
        return distinct('page_id').length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(before);
}

describe('a session', () => {
  test('spans pages of one tab', async () => {
    const visit = await harness.visit();
    for (const path of ['/', '/categoria', '/producto']) {
      await visit.page.goto(`${harness.store.origin}${path}`);
      await recorded(harness, visit.page);
    }
    expect(distinct('session_id')).toHaveLength(1);
    expect(distinct('tab_id')).toHaveLength(1);
    expect(distinct('page_id')).toHaveLength(3);
    expect(views()).toEqual(['/', '/categoria', '/producto']);
    expect(headers()[0]?.views[0]?.title).toBe('Tienda /');
    expect(await visit.context.cookies()).toEqual([]);
  });

  test('that begins under an open page, whose storage was cleared, is of one visitor on the next page too', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      // What is left of the session is told when nothing here says any more whose it was.
      document.body.append('late');
      localStorage.clear();
    });
    await moveUntilNewPage(visit.page);
    await visit.page.goto(`${harness.store.origin}/categoria`);
    await recorded(harness, visit.page);
    const visitors = new Map(headers().map(({ session_id, visitor }) => [`${session_id} ${visitor.id}`, 1]));
    expect(distinct('session_id')).toHaveLength(2);
    expect(visitors.size).toBe(2);
  });

  test('that goes on over midnight stays one', async () => {
    const visit = await harness.visit();
    await visit.page.clock.setSystemTime(new Date(2026, 10, 23, 23, 55));
    await drivesRecorder(visit.page);
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.clock.setSystemTime(new Date(2026, 10, 24, 0, 5));
    await visit.page.goto(`${harness.store.origin}/categoria`);
    await recorded(harness, visit.page);
    const days = headers().flatMap((header) => header.views.map(({ at }) => new Date(at).getDate()));
    expect(days).toEqual([23, 24]);
    expect(distinct('session_id')).toHaveLength(1);
  });

  test('spans tabs, each with its own id, a tab that was opened as a copy too', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    const second = await visit.context.newPage();
    await second.goto(`${harness.store.origin}/dos`);
    await recorded(harness, second);
    // A window opened by script starts with a copy of sessionStorage, as a duplicated tab does.
    const [third] = await Promise.all([
      visit.context.waitForEvent('page'),
      visit.page.evaluate(() => void window.open('/tres', '_blank')),
    ]);
    await third.waitForURL('**/tres');
    await recorded(harness, third);
    expect(distinct('session_id')).toHaveLength(1);
    expect(distinct('tab_id')).toHaveLength(3);
    await third.goto(`${harness.store.origin}/cuatro`);
    await recorded(harness, third);
    expect(distinct('tab_id')).toHaveLength(3);
  });

  test('ends after 30 minutes without the visitor; the next act begins one with a snapshot of its own', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await age(visit.page, 31 * 60_000);
    await moveUntilNewPage(visit.page);
    expect(distinct('session_id')).toHaveLength(2);
    const [, second] = [...harness.collector.pages().values()];
    expect(second?.[0]?.header).toMatchObject({ seq: 0, has_full_snapshot: true });
    expect(second?.[0]?.events.slice(0, 2).map((event) => event.type)).toEqual([4, 2]);
  });

  test('takes frames along, and records their changes once', async () => {
    harness.store.pages.set('/marco', { bare: true, body: '<p>Guía de talles</p>' });
    harness.store.pages.set('/', { body: '<iframe src="/marco"></iframe>' });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    for (const minutes of [31, 31]) {
      await age(visit.page, minutes * 60_000);
      await moveUntilNewPage(visit.page);
    }
    await visit.page.frames()[1]?.evaluate(() => document.body.append('agregado'));
    await leave(harness, visit.page);
    const pages = [...harness.collector.pages().values()];
    expect(pages).toHaveLength(3);
    for (const blocks of pages) expect(blocks.map(({ text }) => text).join('')).toContain('Guía de talles');
    expect(harness.collector.heard.join().match(/"agregado"/g)).toHaveLength(1);
  });

  test('ends after 2 hours, however busy the visitor is', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await age(visit.page, 121 * 60_000, 'started_at');
    await moveUntilNewPage(visit.page);
    expect(distinct('session_id')).toHaveLength(2);
  });

  test('goes on after 29 minutes', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await age(visit.page, 29 * 60_000);
    await visit.page.goto(`${harness.store.origin}/dos`);
    await recorded(harness, visit.page);
    expect(distinct('session_id')).toHaveLength(1);
  });
});

describe('within a page', () => {
  test('navigation is seen, and a checkout that is reached so is not recorded', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      history.pushState({}, '', '/velas');
      document.title = 'Velas';
    });
    await visit.page.evaluate(() => {
      history.pushState({}, '', '/checkout/datos');
      document.body.innerHTML = '<p>Calle Secreta 123</p>';
    });
    await visit.page.evaluate(() => {
      document.body.innerHTML = '<p>Gracias</p>';
      history.pushState({}, '', '/inicio');
    });
    // That begins a page load of its own, sent at once: leaving meanwhile would put it off to the store's next page.
    await recorded(harness, visit.page);
    await leave(harness, visit.page);
    expect(views()).toEqual(['/', '/velas', '/inicio']);
    expect(headers().flatMap((header) => header.views)[1]?.title).toBe('Velas');
    const heard = harness.collector.heard.join();
    expect(heard).not.toMatch(/Calle Secreta|\/checkout/);
    expect(heard).toContain('Gracias');
    expect(
      harness.collector
        .events()
        .filter((event) => event.type === 5)
        .map(({ data }) => data),
    ).toContainEqual({
      tag: 'vitrine:navigation',
      payload: { url: `${harness.store.origin}/velas`, title: expect.any(String) },
    });
  });

  test('coming back to a page that the browser had kept is a page load of its own', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      Object.assign(window, { kept: true });
    });
    await visit.page.goto(`${harness.store.origin}/dos`);
    await recorded(harness, visit.page);
    await visit.page.goBack({ waitUntil: 'commit' });
    // The tracker itself must be no reason for the browser to throw the page away.
    expect(await visit.page.evaluate(() => 'kept' in window)).toBe(true);
    await expect.poll(views, { timeout: 15_000 }).toEqual(['/', '/dos', '/']);
    expect(distinct('page_id')).toHaveLength(3);
    const [, , last] = [...harness.collector.pages().values()];
    expect(last?.[0]?.header).toMatchObject({ seq: 0, has_full_snapshot: true });
    expect(visit.errors).toEqual([]);
  });
});
