import type { Page } from '@playwright/test';
import { comparisonScript } from '../keyframes/bundle.ts';
import type { Comparison, Stream } from '../keyframes/compare.ts';
import { randomStream } from '../keyframes/made-random.ts';
import { states } from '../keyframes/made-states.ts';
import { styles } from '../keyframes/made-styles.ts';
import { trees } from '../keyframes/made-trees.ts';
import { shapeStreams, visitStreams } from '../keyframes/streams.ts';
import { expect, test } from '../lib/test.ts';

declare global {
  interface Window {
    compareStream(stream: Stream): Comparison;
    compareWithRecorder(before: Stream, own: Stream): Comparison;
  }
}

/** Where nobody is: the replays' pictures and style sheets of other origins are not asked for. */
const VIEWER = 'http://viewer.test/';

/** Moments are spread over each stream; more of them found nothing more. */
const VISIT_PAGES = 2;
const VISIT_MOMENTS = 6;
const SHAPE_MOMENTS = 12;
const RANDOM = Array.from({ length: 12 }, (_, n) => `seed ${n}`);
const RANDOM_MOMENTS = 8;

test.describe('a replay from a keyframe shows what the replay from the start does', () => {
  let page: Page;
  let compared = 0;
  const known = new Map<string, number>();

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    await page.route('**/*', (route) =>
      route.request().url() === VIEWER
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
        : route.abort(),
    );
    await page.goto(VIEWER);
    await page.addScriptTag({ content: await comparisonScript() });
  });
  test.afterAll(async () => {
    console.log(`    ${compared} comparisons; known to differ (docs/decisions/013-keyframes.md):`);
    for (const [reason, count] of known) console.log(`    ${count}: ${reason}`);
    await page.close();
  });

  const expectSame = (one: Comparison) => {
    compared += one.comparisons;
    if (one.known.count > 0)
      known.set(one.known.reason, (known.get(one.known.reason) ?? 0) + one.known.count);
    expect(one.comparisons, `${one.name}: it was compared`).toBeGreaterThan(0);
    expect.soft(one.differences.slice(0, 3), one.name).toEqual([]);
  };
  const compare = async (streams: readonly Stream[]) => {
    for (const stream of streams) {
      const one = await page.evaluate((given) => window.compareStream(given), stream);
      expectSame(one);
      // What is said to differ and does not would hide what comes to differ.
      if (stream.known)
        expect.soft(one.known.count, `${one.name}: it differs as is known`).toBeGreaterThan(0);
    }
  };

  test('trees of nodes, frames and shadow roots', () => compare(trees));
  test('style sheets and declarations', () => compare(styles));
  test('fields, places, films, focus and the hand', () => compare(states));

  test('whatever happens, at random', () =>
    compare(RANDOM.map((seed) => ({ ...randomStream(seed), moments: RANDOM_MOMENTS }))));

  test('pages of every shape, as our tracker recorded them', async () => {
    for (const { visit, anew } of shapeStreams())
      await compare(
        [visit, ...(anew ? [anew] : [])].map((stream) => ({ ...stream, moments: SHAPE_MOMENTS })),
      );
  });

  test('visits to a store', () => compare(visitStreams(VISIT_PAGES, VISIT_MOMENTS)));

  test("a keyframe shows what the recorder's own picture of that moment does", async () => {
    const pairs = shapeStreams().flatMap(({ visit, anew }) => (anew ? [[visit, anew] as const] : []));
    expect(pairs.length).toBeGreaterThan(10);
    for (const [visit, anew] of pairs)
      expectSame(
        await page.evaluate(([one, other]) => window.compareWithRecorder(one, other), [visit, anew] as const),
      );
  });
});
