import { expect, test } from 'vitest';
import { recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();

const CONNECT = "connect-src 'self'";
/** The loader comes, and what it asks for does not. */
const SCRIPT = "script-src 'unsafe-inline' STORE/tracker/other/";

test.each([
  ['of connections', CONNECT, 'connect-src', ['tracker initialized']],
  ['of scripts', SCRIPT, 'script-src-elem', []],
  ['of both', `${CONNECT}; ${SCRIPT}`, 'script-src-elem', []],
])(
  'a content security policy %s is told of, with the way out; after it is mended a reload records',
  async (_, policy, directive, before) => {
    const { store, collector } = harness;
    const origin = directive === 'connect-src' ? new URL(collector.url).origin : store.origin;
    store.pages.set('/', { headers: { 'Content-Security-Policy': policy.replace('STORE', store.origin) } });
    const visit = await harness.visit();
    const ours = () => visit.console.filter((line) => line.startsWith('[vitrine]'));
    await visit.page.goto(`${store.origin}/`);
    await expect
      .poll(ours, { timeout: 15_000 })
      .toEqual([
        ...before.map((line) => `[vitrine] ${line}`),
        `[vitrine] blocked by Content-Security-Policy (${directive}): add ${origin} to script-src and connect-src`,
      ]);
    expect(visit.errors).toEqual([]);
    store.pages.set('/', {});
    await visit.page.reload();
    await recorded(harness, visit.page);
    expect(ours().at(-1)).toBe('[vitrine] tracker initialized');
  },
);
