import { expect, test } from 'vitest';
import { recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();

test('the recorder goes by no timer, request or idle callback that the page has put in place of the browser’s', async () => {
  // As zone.js does it, which tells a framework of each one.
  const zone = `<script>window.calls = [];
    for (const name of ['setTimeout', 'fetch', 'requestIdleCallback']) {
      const native = window[name];
      window[name] = function (...args) { calls.push(name); return native.apply(this, args); };
    }</script>`;
  harness.store.pages.set('/tema.css', {
    file: 'p { color: teal }',
    headers: { 'Content-Type': 'text/css' },
  });
  harness.store.pages.set('/', {
    head: `${zone}<link rel="stylesheet" href="/tema.css">`,
    body: '<input id="f">',
  });
  const visit = await harness.visit();
  await visit.page.goto(`${harness.store.origin}/`);
  await recorded(harness, visit.page);
  await visit.page.evaluate(() => {
    (window as unknown as { calls: string[] }).calls.length = 0;
    const field = document.querySelector('#f') as HTMLInputElement;
    field.value = 'hola';
    field.insertAdjacentHTML('afterend', '<p>Nuevo</p>');
    document.body.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
  });
  await expect.poll(() => harness.collector.heard.join()).toContain('Nuevo');
  const calls = await visit.page.evaluate(() => (window as unknown as { calls: string[] }).calls);
  expect(calls).toEqual([]);
  expect(harness.collector.heard.join()).toContain('p { color: teal }');
  expect(await visit.page.locator('iframe').count()).toBe(0);
  expect(visit.errors).toEqual([]);
});

test('a policy that keeps scripts from style sheets: they are told in the browser’s words, and tried once a visit', async () => {
  const ingest = new URL(harness.collector.url).origin;
  const csp = `default-src 'self' 'unsafe-inline'; connect-src ${ingest}; worker-src blob:`;
  harness.store.pages.set('/tema.css', { file: 'p{color:teal}', headers: { 'Content-Type': 'text/css' } });
  for (const path of ['/', '/dos'])
    harness.store.pages.set(path, {
      head: '<link rel="stylesheet" href="/tema.css">',
      headers: { 'Content-Security-Policy': csp },
    });
  const visit = await harness.visit();
  for (const path of ['/', '/dos']) {
    await visit.page.goto(`${harness.store.origin}${path}`);
    await recorded(harness, visit.page);
  }
  const sheets = harness.collector
    .events()
    .flatMap((event) => JSON.stringify(event).match(/"_cssText":"[^"]*"/g) ?? []);
  expect(sheets).toEqual(['"_cssText":"p { color: teal; }"', '"_cssText":"p { color: teal; }"']);
  expect(visit.console.filter((line) => line.includes('tema.css')).length).toBeLessThanOrEqual(2);
  expect(visit.errors).toEqual([]);
});

const TRUSTED = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">`;

test('a page that enforces Trusted Types is recorded, and our policy lets no other script through', async () => {
  harness.store.pages.set('/', { head: TRUSTED });
  const visit = await harness.visit();
  await visit.page.goto(`${harness.store.origin}/`);
  await recorded(harness, visit.page);
  const given = await visit.page.evaluate(() =>
    ['https://evil.example/tracker/x.js', `${location.origin}/tracker/../x.js`, '/tracker/x.js'].map((url) =>
      String(window.vitrine?.policy?.createScriptURL(url)),
    ),
  );
  expect(given).toEqual(['', '', '']);
  expect(visit.errors).toEqual([]);
});

test('a page that allows no policy of ours sees no error', async () => {
  const policies = TRUSTED.replace("'script'", "'script'; trusted-types theirs");
  harness.store.pages.set('/', { head: policies });
  const visit = await harness.visit();
  await visit.page.goto(`${harness.store.origin}/`);
  await expect.poll(() => visit.page.evaluate(() => typeof window.vitrine?.event)).toBe('function');
  expect(visit.errors).toEqual([]);
  expect(harness.collector.requests.posts).toBe(0);
});
