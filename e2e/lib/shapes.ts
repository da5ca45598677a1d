import { expect, type TestInfo, test } from '@playwright/test';
import type { Shape } from '../shapes/shape.ts';
import { seededRandom } from '../visitor/random.ts';
import { Account } from './account.ts';
import { Api, DEMO_EMAIL } from './api.ts';
import type { Moment } from './moments.ts';
import { pictureDifference } from './pictures.ts';
import { Product } from './product.ts';
import { COMPACTING_SOON, recorded } from './recorded.ts';
import { openAt, playThrough, seekTo } from './shape-viewer.ts';
import { type ShapeVisit, serveShape, visitShape } from './shape-visit.ts';
import { asAccount } from './signed-in.ts';

/** Share of pixels that may differ, masked fields apart: what a rounding of half-covered pixels can make. */
const MAX_DIFFERENCE = 0.00005;
const MIN_MOMENTS = 10;
/** Leaves the replay more room than a shape's window needs, so that it is shown at scale 1. */
const DASHBOARD_WINDOW = { width: 1000, height: 900 };
/** Of each shape's moments, those at which a replay that plays is stopped. */
const PLAYED = [2, 5, 9];

/** On a machine that does nothing else a shape takes a tenth of it. */
const TIMEOUT_MS = 300_000;

/**
 * A test for each shape: it is visited and recorded, then its replay is compared with what the visitor saw at each
 * moment, opened there, sought in one player back and forth, and played.
 * @param how whether the replay is read from the blocks that were sent, or from the recording that was made of them
 */
export function testShapes(shapes: readonly Shape[], how: 'as it is sent' | 'as it is written'): void {
  test.describe.configure({ timeout: TIMEOUT_MS });
  let product: Product;
  const visits = new Map<string, Promise<ShapeVisit>>();

  test.beforeAll(async ({ browser }) => {
    product = await Product.start(how === 'as it is written' ? COMPACTING_SOON : {});
    const api = await Api.signIn(product);
    // All at once: visitors mostly rest.
    for (const shape of shapes) {
      const visit = visitShape(browser, product, api, shape);
      visits.set(shape.name, visit);
    }
    await Promise.allSettled(visits.values());
  });
  test.afterAll(() => product.remove());

  for (const shape of shapes) {
    test(`${shape.name}: the replay looks as the visit did`, async ({ browser }, testInfo) => {
      const visit = (await visits.get(shape.name)) as ShapeVisit;
      expect(visit.moments.length).toBeGreaterThanOrEqual(MIN_MOMENTS);
      const context = await browser.newContext({ viewport: DASHBOARD_WINDOW, locale: 'en-US' });
      await serveShape(context, product, shape);
      // A rest is longer on a busy machine, and would be left out.
      await context.addInitScript(() => localStorage.setItem('vitrine.replay-skip', 'off'));
      const viewer = await context.newPage();
      const account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
      if (how === 'as it is written') await recorded(account, visit.session_id);
      await asAccount(viewer, product, account);
      await viewer.goto(`${product.url}/session-replay/${visit.session_id}?paused=1&cursor=0`);
      const compare = comparison(testInfo, shape);

      for (const moment of visit.moments)
        await compare('opened', moment, await openAt(viewer, visit, moment));
      for (const moment of shuffled(visit.moments, shape.name))
        await compare('sought', moment, await seekTo(viewer, visit, moment));
      const played = await playThrough(viewer, visit, PLAYED.map((n) => visit.moments[n]).filter(isThere));
      for (const { moment, picture } of played) await compare('played', moment, picture);
      await context.close();
    });
  }
}

const comparison =
  (testInfo: TestInfo, shape: Shape) =>
  async (how: string, moment: Moment, replay: Buffer): Promise<void> => {
    if (replay.equals(moment.picture)) return;
    const name = `${shape.name}-${how}-${moment.name.replaceAll(/\W+/g, '-')}`;
    const difference = await pictureDifference(
      testInfo,
      name,
      {
        visit: moment.picture,
        replay,
        masks: moment.fields,
      },
      MAX_DIFFERENCE,
    );
    if (difference > 0)
      console.log(`    ${how}, ${moment.name}: ${(difference * 100).toFixed(3)} % of the pixels differ`);
    expect.soft(difference, name).toBeLessThanOrEqual(MAX_DIFFERENCE);
  };

const isThere = (moment: Moment | undefined): moment is Moment => moment !== undefined;

/** Back and forth, the same way each time. */
function shuffled<T>(values: readonly T[], seed: string): T[] {
  const random = seededRandom(seed);
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
