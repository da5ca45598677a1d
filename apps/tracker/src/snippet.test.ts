import { runInNewContext } from 'node:vm';
import { snippet } from '@vitrine/contract/snippet';
import { describe, expect, test } from 'vitest';
import { drivesRecorder } from './testing/driven-clock.ts';
import { useHarness } from './testing/harness.ts';

const harness = useHarness();

/** What the snippet leaves in a page, and which script it asks for; nothing is loaded. */
function runSnippet(script: string) {
  const asked: { src?: string }[] = [];
  const window: Record<string, unknown> = {};
  const document = { createElement: () => ({}), head: { appendChild: (tag: object) => asked.push(tag) } };
  runInNewContext(script.replace(/^<script>|<\/script>$/g, ''), { window, document });
  return { config: (window.vitrine as { config: unknown }).config, src: asked[0]?.src };
}

describe('the snippet', () => {
  test('carries the store id, sends every 10000 ms and has debugging off', () => {
    const script = snippet({ publicUrl: 'https://v.example', platform: 'shopify', storeId: 'peonia' });
    expect(runSnippet(script)).toEqual({
      config: { storeId: 'peonia', platform: 'shopify', debug: false, interval: 10_000 },
      src: 'https://v.example/tracker/shopify/peonia.js',
    });
  });

  test('where no store is known carries 5000000', () => {
    const { config, src } = runSnippet(snippet({ publicUrl: 'https://v.example', platform: 'other' }));
    expect(config).toMatchObject({ storeId: '5000000' });
    expect(src).toBe('https://v.example/tracker/other/5000000.js');
  });

  test('has what the visitor does sent 10000 ms later, and not before', async () => {
    // A server that asks for no other interval.
    harness.collector.behave({ status: 202 });
    const { page } = await harness.visit();
    await page.clock.install();
    await drivesRecorder(page);
    await page.goto(`${harness.store.origin}/`);
    const { heard, requests } = harness.collector;
    await expect.poll(() => requests.posts).toBeGreaterThan(0);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    // What came until now goes first: the next interval begins with what the visitor does.
    await page.clock.runFor(20_000);
    const clicked = () => heard.some((text) => text.includes('"source":2,'));
    expect(clicked()).toBe(false);
    await page.mouse.click(5, 5);
    await page.clock.runFor(9_900);
    // Whatever had been sent by now would have come before this.
    await page.evaluate(async () => void (await fetch('/favicon.ico')));
    expect(clicked()).toBe(false);
    await page.clock.runFor(200);
    await expect.poll(clicked).toBe(true);
  });
});
