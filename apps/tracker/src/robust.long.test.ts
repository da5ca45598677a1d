import type { Page } from 'playwright';
import { describe, expect, test, vi } from 'vitest';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness({ args: ['--js-flags=--expose-gc'] });

const stopped = () =>
  harness.collector.events().filter((event) => event.type === 5 && event.data.tag === 'vitrine:stopped');
const snapshots = () => harness.collector.events().filter((event) => event.type === 2);
const LARGE = Array.from({ length: 1_500 }, (_, i) => `<p>Producto número ${i} de la tienda</p>`).join('');

describe('storms', () => {
  test('ten thousand nodes at once are all told', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      const box = document.createElement('div');
      box.innerHTML = '<p>tormenta</p>'.repeat(12_000);
      document.body.append(box);
    });
    const told = () =>
      JSON.stringify(harness.collector.events()).split('"textContent":"tormenta"').length - 1;
    await expect.poll(told, { timeout: 20_000 }).toBe(12_000);
    expect(stopped()).toEqual([]);
    expect(visit.errors).toEqual([]);
  });

  test('more bytes than a store may burden its visitors with pause, then a snapshot makes up for them', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(async () => {
      for (let i = 0; i < 100; i++) {
        document.body.dataset.grande = `${i}${'x'.repeat(50_000)}`;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      document.body.dataset.grande = 'fin';
    });
    await expect.poll(() => snapshots().length, { timeout: 40_000, interval: 500 }).toBe(2);
    const bytes = harness.collector.events().reduce((sum, event) => sum + JSON.stringify(event).length, 0);
    expect(bytes).toBeLessThan(4_300_000);
    expect(JSON.stringify(snapshots()[1])).toContain('"data-grande":"fin"');
    expect(stopped().map(({ data }) => data.payload)).toEqual([{ reason: 'paused' }]);
  });

  test('a page too large is recorded in part, from its beginning, and says so', async () => {
    const shelf = `<p>estante</p>${'<b></b>'.repeat(999)}`;
    harness.store.pages.set('/', {
      body: `<h1>principio</h1>${`<div>${shelf}</div>`.repeat(70)}<h2>final</h2>`,
    });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await expect.poll(stopped, { timeout: 20_000 }).toHaveLength(1);
    expect(stopped()[0]?.data.payload).toEqual({ reason: 'page_too_large' });
    const picture = JSON.stringify(snapshots()[0]);
    expect(picture).toContain('principio');
    const shelves = picture.split('estante').length - 1;
    expect(shelves).toBeGreaterThan(50);
    expect(shelves).toBeLessThan(70);
    await visit.page.evaluate(() => window.vitrine?.event?.('sigue'));
    await expect.poll(() => harness.collector.heard.join()).toContain('sigue');
    expect(visit.errors).toEqual([]);
  });
});

describe('stores with a content security policy', () => {
  test('no worker: the page packs by itself, and the policy is tried once a visit', async () => {
    const csp = "default-src 'self' 'unsafe-inline'; connect-src *; worker-src 'none'";
    for (const path of ['/', '/dos'])
      harness.store.pages.set(path, { body: LARGE, headers: { 'Content-Security-Policy': csp } });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.goto(`${harness.store.origin}/dos`);
    await recorded(harness, visit.page);
    expect(visit.console.filter((line) => /worker/i.test(line))).toHaveLength(1);
    expect(visit.errors).toEqual([]);
  });

  test('a policy that only reports keeps nobody from being recorded', async () => {
    const csp = "default-src 'self' 'unsafe-inline'; connect-src 'self'";
    harness.store.pages.set('/', { headers: { 'Content-Security-Policy-Report-Only': csp } });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await expect.poll(() => visit.console.join()).toMatch(/connect/i);
    await visit.page.evaluate(() => window.vitrine?.event?.('sigue'));
    await expect.poll(() => harness.collector.heard.join()).toContain('sigue');
    expect(visit.errors).toEqual([]);
  });

  test('no connection: one try, then silence for the visit', async () => {
    const csp = "default-src 'self' 'unsafe-inline'; connect-src 'self'; worker-src blob:";
    for (const path of ['/', '/dos'])
      harness.store.pages.set(path, { headers: { 'Content-Security-Policy': csp } });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await visit.page.waitForFunction(() =>
      localStorage.getItem('vitrine:session')?.includes('"quiet":"policy"'),
    );
    await visit.page.evaluate(() => dispatchEvent(new Event('online')));
    await visit.page.goto(`${harness.store.origin}/dos`);
    // No request of the page may reach anybody, nor say that it goes.
    await visit.page.goto('about:blank');
    expect(visit.console.filter((line) => /connect/i.test(line)).length).toBeLessThanOrEqual(3);
    expect(visit.errors).toEqual([]);
  });
});

describe('pages that do much at once', () => {
  test('many addresses in one task make no block that the server refuses', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      // Chromium lets no page change its address more often than some 200 times in 30 s.
      for (let i = 0; i < 150; i++) history.pushState({}, '', `/pagina/${i}`);
      window.vitrine?.event?.('llegada');
    });
    await expect.poll(() => harness.collector.heard.join()).toContain('llegada');
    expect(harness.collector.heard.join()).toContain('/pagina/149"');
    for (const [seq, { header }] of [...harness.collector.pages().values()].flatMap((list) => [
      ...list.entries(),
    ])) {
      expect(header.seq).toBe(seq);
      expect(header.views.length).toBeLessThanOrEqual(8);
    }
  });
});

describe('browsers that lack something', () => {
  test.each([
    [
      'IndexedDB',
      "Object.defineProperty(window,'indexedDB',{get(){throw new DOMException('no','SecurityError')}})",
    ],
    [
      'a working IndexedDB',
      "IDBFactory.prototype.open=()=>{throw new DOMException('no','InvalidStateError')}",
    ],
    ['Web Locks', "Object.defineProperty(Navigator.prototype,'locks',{get:()=>undefined})"],
    ['workers', 'delete window.Worker'],
    ['idle callbacks', 'delete window.requestIdleCallback'],
    [
      'sessionStorage',
      "Object.defineProperty(window,'sessionStorage',{get(){throw new DOMException('no','SecurityError')}})",
    ],
  ])('%s', async (_name, init) => {
    harness.store.pages.set('/', { body: LARGE });
    const visit = await harness.visit({ init });
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    harness.collector.behave('cut');
    await visit.page.evaluate(() => window.vitrine?.event?.('guardado'));
    await visit.page.goto(`${harness.store.origin}/dos`);
    harness.collector.behave('store');
    await visit.page.goto(`${harness.store.origin}/tres`);
    await expect.poll(() => harness.collector.heard.join(), { timeout: 20_000 }).toContain('guardado');
    await recorded(harness, visit.page);
    expect(visit.errors).toEqual([]);
  });
});

describe('the page', () => {
  test('sees no error of ours, whatever it does to what we use', async () => {
    harness.store.pages.set('/', {
      head: `<script>
        window.caught = [];
        window.onerror = (message, _source, _line, _column, error) => { window.caught.push(error?.stack ?? message); };
        window.onunhandledrejection = (event) => { window.caught.push(event.reason?.stack ?? 'rejection'); };
      </script>`,
      body: '<input id="f"><div id="d"></div>',
    });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      const broken = () => {
        throw new Error('la tienda rompió esto');
      };
      window.fetch = broken;
      JSON.stringify = broken;
      Storage.prototype.setItem = broken;
      IDBDatabase.prototype.transaction = broken;
      Element.prototype.closest = broken;
      performance.now = broken;
    });
    await visit.page.locator('#f').pressSequentially('hola');
    await visit.page.evaluate(() => {
      document.querySelector('#d')?.append('texto');
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new PageTransitionEvent('pagehide'));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      history.pushState({}, '', '/nueva');
      window.vitrine?.consent?.(false);
    });
    expect(await visit.page.evaluate(() => (window as unknown as { caught: string[] }).caught)).toEqual([]);
    expect(visit.errors).toEqual([]);
    // It is told to us: what is broken so cannot record.
    await vi.waitFor(() => expect(harness.collector.failures).toEqual(['recording']), 30_000);
    harness.collector.clear();
  });

  test('carries the snippet twice and is recorded once', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      for (const script of [...document.scripts].filter((each) => each.src.includes('/tracker/'))) {
        const again = document.createElement('script');
        again.src = script.src;
        document.head.append(again);
      }
    });
    await leave(harness, visit.page);
    expect(snapshots()).toHaveLength(1);
    expect(visit.console.filter((line) => line.includes('tracker initialized'))).toHaveLength(1);
  });

  const heapOf = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize;
  };

  test('keeps its memory over many ends and beginnings', async () => {
    harness.store.pages.set('/marco', { bare: true, body: LARGE });
    harness.store.pages.set('/', { body: `${LARGE}<iframe src="/marco"></iframe>` });
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    const toggle = (times: number) =>
      visit.page.evaluate(async (count) => {
        for (let i = 0; i < count; i++) {
          window.vitrine?.consent?.(false);
          window.vitrine?.consent?.(true);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }, times);
    const before = await heapOf(visit.page);
    await toggle(40);
    // Keeping what each one held would be some 40 MB. Timers of a few seconds still hold the last ones at first.
    await expect
      .poll(async () => (await heapOf(visit.page)) - before, { timeout: 30_000, interval: 1_000 })
      .toBeLessThan(3_000_000);
    expect(visit.errors).toEqual([]);
  });
});
