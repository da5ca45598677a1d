import { fileURLToPath } from 'node:url';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { Page } from 'playwright';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Case, CYCLES, PRIVATE, UNHARMED } from './testing/cases.ts';
import { leave, recorded, useHarness } from './testing/harness.ts';
import { LOOKS } from './testing/shown-cases.ts';

declare global {
  interface Window {
    showEvents(events: RecordedEvent[]): Promise<void>;
    probeReplay(probe: string): unknown;
  }
}

const harness = useHarness();

let player = '';
beforeAll(async () => {
  const input = fileURLToPath(new URL('testing/replay-page.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  player = output[0].code;
});

/** A page that plays. */
async function replayPage(): Promise<Page> {
  harness.store.pages.set('/replay', { bare: true, body: '' });
  const { page } = await harness.visit();
  await page.goto(`${harness.store.origin}/replay`);
  await page.addScriptTag({ content: player });
  return page;
}

const told = (): RecordedEvent[] =>
  [...harness.collector.blocks.values()].flatMap(({ header, events }) =>
    events.map((event) => ({ ...event, page_id: header.page_id, tab_id: header.tab_id }) as RecordedEvent),
  );

async function visited({ head = '', body, path = '', context = {} }: Case) {
  harness.store.pages.set('/caso', { head, body });
  for (const size of [10, 20, 30])
    harness.store.pages.set(`/${size}.svg`, {
      file: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`,
      headers: { 'Content-Type': 'image/svg+xml' },
    });
  const visit = await harness.visit({ contextOptions: context });
  await visit.page.goto(`${harness.store.origin}/caso${path}`);
  await recorded(harness, visit.page);
  return visit;
}

const probePage = (page: Page, probe: string) =>
  page.evaluate(([code]) => new Function('d', 'w', `return ${code}`)(document, window), [probe] as const);

describe('looks the same in the replay', () => {
  test.each(Object.entries(LOOKS))('%s', async (_name, one) => {
    const { probe = '0', steps = [] } = one;
    const { page, errors } = await visited(one);
    const replay = await replayPage();
    let shown = 0;
    const replayed = async () => {
      const events = told();
      if (events.length > shown) await replay.evaluate((all) => window.showEvents(all), events);
      shown = events.length;
      return replay.evaluate((code) => window.probeReplay(code), probe);
    };
    for (const step of ['', ...steps]) {
      await page.evaluate(step);
      const seen = await probePage(page, probe);
      await expect
        .poll(replayed, { timeout: 10_000, message: `after ${step || 'the first picture'}` })
        .toEqual(seen);
    }
    expect(errors).toEqual([]);
  });
});

describe('leaves the page unharmed', () => {
  test.each(Object.entries(UNHARMED))('%s', async (_name, one) => {
    const { page, errors } = await visited(one);
    expect(await page.evaluate(one.broken ?? '')).toBe('');
    expect(errors).toEqual([]);
  });
});

describe('releases', () => {
  const nodesOf = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    await session.detach();
    return nodes;
  };
  test.each(Object.entries(CYCLES))('%s', async (_name, one) => {
    const { page, errors } = await visited(one);
    const before = await nodesOf(page);
    await page.evaluate('cycle(15)');
    // Kept, it would be some thousand. What the recorder has still to tell of goes first.
    const more = async () => (await nodesOf(page)) - before;
    // Each look collects garbage.
    await expect.poll(more, { timeout: 15_000, interval: 250 }).toBeLessThan(500);
    expect(errors).toEqual([]);
  });
});

describe('keeps what is private', () => {
  test.each(Object.entries(PRIVATE))('%s', async (_name, one) => {
    const { page, errors } = await visited(one);
    for (const [frame, selector, text] of one.type ?? [])
      await (frame ? page.frameLocator(frame) : page).locator(selector).pressSequentially(text);
    await leave(harness, page);
    const heard = harness.collector.heard.join('\n');
    const secrets = [...(one.type ?? []).map(([, , text]) => text), ...(one.never ?? [])];
    expect(secrets.filter((secret) => secret.length > 3 && heard.includes(secret))).toEqual([]);
    expect(errors).toEqual([]);
  });
});
