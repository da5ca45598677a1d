import { describe, expect, test } from 'vitest';
import { leave, recorded, useHarness, type Visit } from './testing/harness.ts';

const harness = useHarness();

const recorderAsked = () => harness.store.requests.some((path) => path.includes('recorder-'));

/** Opens a page and leaves it again; the loader has decided by then. */
async function visitOnce(path = '/', options: Parameters<typeof harness.visit>[0] = {}): Promise<Visit> {
  const visit = await harness.visit(options);
  await visit.page.goto(`${harness.store.origin}${path}`, { waitUntil: 'load' });
  await visit.page.waitForFunction(() => window.vitrine?.loaded);
  // Past the loader's idle callback, if it has asked for one.
  await visit.page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(0), { timeout: 2_000 })),
  );
  return visit;
}

async function expectUnrecorded(visit: Visit) {
  await leave(harness, visit.page);
  expect(harness.collector.requests.posts).toBe(0);
  expect(recorderAsked()).toBe(false);
  expect(visit.console).toEqual([]);
  expect(visit.errors).toEqual([]);
}

describe('never recorded', () => {
  test.each([
    '/checkout',
    '/checkout/v3/next/123',
    '/es/checkouts/cn/abc',
    '/checkout.php',
    '/tienda/Checkout/pago',
    '/tienda#/checkout',
  ])('the page %s', async (path) => expectUnrecorded(await visitOnce(path)));

  test("Shopify's order status page", async () => {
    harness.store.platform = 'shopify';
    await expectUnrecorded(await visitOnce('/1234/orders/deadbeef'));
  });

  test("Shopify's theme editor", async () => {
    harness.store.pages.set('/', { head: '<script>window.Shopify={designMode:true}</script>' });
    await expectUnrecorded(await visitOnce());
  });

  test("a visitor who refused in Shopify's banner", async () => {
    harness.store.pages.set('/', {
      head: '<script>window.Shopify={customerPrivacy:{analyticsProcessingAllowed:()=>false}}</script>',
    });
    await expectUnrecorded(await visitOnce());
  });

  test.each([
    ['Do Not Track', "Object.defineProperty(Navigator.prototype,'doNotTrack',{get:()=>'1'})"],
    [
      'Global Privacy Control',
      "Object.defineProperty(Navigator.prototype,'globalPrivacyControl',{get:()=>true})",
    ],
    ['an engine before Chrome 88 or Safari 14.1', 'CSS.supports=()=>false'],
    ['an engine before Firefox 90', 'delete WheelEvent.prototype.wheelDelta'],
    [
      'no storage',
      "Object.defineProperty(window,'localStorage',{get(){throw new DOMException('no','SecurityError')}})",
    ],
    ['a full storage', 'Storage.prototype.setItem=()=>{throw new DOMException("full","QuotaExceededError")}'],
  ])('a browser with %s', async (_name, init) => expectUnrecorded(await visitOnce('/', { init })));

  test('a browser with an engine that cannot be asked, which says so', async () => {
    await expectUnrecorded(await visitOnce('/', { init: 'delete window.CSS' }));
    expect(harness.collector.failures.splice(0)).toEqual(['loader']);
  });

  test('a session outside the sample, on all its pages', async () => {
    harness.store.settings = { sample_rate: 0 };
    const visit = await visitOnce();
    harness.store.settings = { sample_rate: 1 };
    await visit.page.goto(`${harness.store.origin}/otra`);
    await expectUnrecorded(visit);
  });

  test('a page in a frame, of another origin or of the same', async () => {
    harness.store.pages.set('/marco', { bare: true, body: '<iframe src="/dentro"></iframe>' });
    const other = harness.store.origin.replace('127.0.0.1', 'localhost');
    harness.store.pages.set('/ajeno', { bare: true, body: `<iframe src="${other}/dentro"></iframe>` });
    const visit = await harness.visit();
    for (const path of ['/marco', '/ajeno']) {
      await visit.page.goto(`${harness.store.origin}${path}`);
      await visit.page
        .frames()[1]
        ?.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(0), { timeout: 2_000 })));
    }
    await expectUnrecorded(visit);
  });
});

describe('settings and answers', () => {
  test('Do Not Track counts only where the store honours it', async () => {
    harness.store.settings = { honour_do_not_track: false };
    const visit = await visitOnce('/', {
      init: "Object.defineProperty(Navigator.prototype,'doNotTrack',{get:()=>'1'})",
    });
    await recorded(harness, visit.page);
  });

  test('with required consent nothing is recorded before yes, and it is remembered', async () => {
    harness.store.settings = { require_consent: true };
    const visit = await visitOnce();
    expect(recorderAsked()).toBe(false);
    await visit.page.evaluate(() => window.vitrine?.consent?.(true));
    await recorded(harness, visit.page);
    await visit.page.goto(`${harness.store.origin}/otra`);
    await recorded(harness, visit.page);
  });

  test('a consent given before the loader came is heard', async () => {
    harness.store.settings = { require_consent: true };
    harness.store.pages.set('/', { body: '<script>vitrine.consent(true)</script>' });
    const visit = await visitOnce();
    await recorded(harness, visit.page);
  });

  test('no ends the recording at once, forgets the visitor and is remembered; yes begins a new visit', async () => {
    const visit = await visitOnce();
    await recorded(harness, visit.page);
    const before = [...harness.collector.blocks.values()][0]?.header;
    await visit.page.evaluate(() => {
      window.vitrine?.event?.('unsent');
      window.vitrine?.consent?.(false);
      window.vitrine?.event?.('refused');
    });
    expect(await visit.page.evaluate(() => Object.keys(localStorage))).toEqual(['vitrine:consent']);
    await visit.page.goto(`${harness.store.origin}/otra`);
    await leave(harness, visit.page);
    expect(harness.collector.heard.join()).not.toMatch(/unsent|refused|otra/);
    await visit.page.goto(`${harness.store.origin}/tercera`);
    await visit.page.waitForFunction(() => window.vitrine?.loaded);
    await visit.page.evaluate(() => window.vitrine?.consent?.(true));
    await recorded(harness, visit.page);
    const after = [...harness.collector.blocks.values()].at(-1)?.header;
    expect(after?.visitor.id).not.toBe(before?.visitor.id);
    expect(after?.session_id).not.toBe(before?.session_id);
  });

  test('no in one tab ends the recording in the others, and nothing of the visitor comes back there', async () => {
    const visit = await visitOnce();
    await recorded(harness, visit.page);
    const other = await visit.context.newPage();
    await other.goto(`${harness.store.origin}/otra`);
    await recorded(harness, other);
    await other.evaluate(() => {
      addEventListener('storage', ({ key }) => {
        if (key === 'vitrine:consent') document.title = 'heard';
      });
    });
    await visit.page.evaluate(() => window.vitrine?.consent?.(false));
    await other.waitForFunction(() => document.title === 'heard');
    await other.mouse.move(50, 50);
    await other.evaluate(() => window.vitrine?.event?.('refused'));
    expect(await other.evaluate(() => Object.keys(localStorage))).toEqual(['vitrine:consent']);
    await leave(harness, other);
    expect(harness.collector.heard.join()).not.toContain('refused');
  });

  test('who goes to the checkout within a page is recorded up to there, and that is said', async () => {
    const visit = await visitOnce();
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      history.pushState({}, '', '/checkout');
      document.body.append('tarjeta');
    });
    // Who left now would leave it to the next page of the store to send.
    await expect
      .poll(() => harness.collector.events().at(-1)?.data)
      .toEqual({ tag: 'vitrine:stopped', payload: { reason: 'checkout' } });
    await leave(harness, visit.page);
    expect(harness.collector.heard.join()).not.toContain('tarjeta');
  });

  test('what a page drew of its checkout before its address said so is not kept', async () => {
    const visit = await harness.visit();
    await visit.page.goto(`${harness.store.origin}/`);
    await recorded(harness, visit.page);
    await visit.page.evaluate(async () => {
      window.vitrine?.event?.('al-pago');
      document.body.innerHTML = '<p>Calle Secreta 123</p>';
      // Long enough for the recorder to have told it.
      for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
      document.body.append('Piso secreto');
      history.pushState({}, '', '/checkout');
    });
    // Who left now would leave it to the next page of the store to send.
    await expect.poll(() => harness.collector.heard.join()).toContain('"reason":"checkout"');
    await leave(harness, visit.page);
    const heard = harness.collector.heard.join('\n');
    expect(heard).toContain('al-pago');
    expect(heard).not.toMatch(/secret/i);
    expect(visit.errors).toEqual([]);
  });

  test('a page that slept into a checkout is not recorded when the visitor moves again', async () => {
    const visit = await visitOnce();
    await recorded(harness, visit.page);
    await visit.page.evaluate(async () => {
      const now = Date.now;
      Date.now = () => now() + 31 * 60_000;
      document.body.append('despierta');
      // Past the recorder's observer, which finds the session ended.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      history.pushState({}, '', '/checkout');
      document.body.append('tarjeta');
    });
    await visit.page.mouse.move(50, 50);
    await visit.page.mouse.move(80, 80);
    await leave(harness, visit.page);
    expect(harness.collector.heard.join()).not.toContain('tarjeta');
    expect(visit.errors).toEqual([]);
  });

  test("a refusal in Shopify's banner on the open page ends the recording", async () => {
    const visit = await visitOnce();
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      window.Shopify = { customerPrivacy: { analyticsProcessingAllowed: () => false } };
      document.dispatchEvent(new CustomEvent('visitorConsentCollected'));
      window.vitrine?.event?.('refused');
    });
    await leave(harness, visit.page);
    expect(harness.collector.heard.join()).not.toContain('refused');
  });

  test('identify and event are heard, queued ones too, whatever they are given', async () => {
    harness.store.pages.set('/', {
      body: "<script>vitrine.identify({email:'ana@correo.test',id:77});vitrine.event('temprano',{n:1})</script>",
    });
    const visit = await visitOnce();
    await recorded(harness, visit.page);
    await visit.page.evaluate(() => {
      const { vitrine } = window;
      const loop: Record<string, unknown> = {};
      loop.loop = loop;
      const wild = vitrine as unknown as {
        event(...args: unknown[]): void;
        identify(...args: unknown[]): void;
      };
      wild.event('circular', loop);
      wild.event(undefined);
      wild.event(Symbol('s'));
      wild.identify();
      wild.identify({ email: 'x'.repeat(5_000), id: '\ud800\u0000' });
      wild.identify(null);
    });
    await leave(harness, visit.page);
    const custom = harness.collector.events().filter((event) => event.type === 5);
    expect(custom.map(({ data }) => data)).toContainEqual({
      tag: 'vitrine:event',
      payload: { name: 'temprano', data: { n: 1 } },
    });
    expect(custom.map(({ data }) => data)).toContainEqual({
      tag: 'vitrine:identify',
      payload: { email: 'ana@correo.test', id: '77' },
    });
    expect(custom.map(({ data }) => data)).toContainEqual({
      tag: 'vitrine:event',
      payload: { name: 'circular' },
    });
    expect([...harness.collector.blocks.values()][0]?.header.visitor).toMatchObject({
      email: 'ana@correo.test',
      user_id: '77',
    });
    expect(visit.errors).toEqual([]);
  });
});
