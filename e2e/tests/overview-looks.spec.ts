import type { Page, Route } from '@playwright/test';
import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import {
  FAILURES,
  type OverviewPeople,
  onShopify,
  openOverview,
  overviewPeople,
  plan,
  shortDay,
  tooltip,
  usageCard,
  withUsage,
} from '../lib/overview.ts';
import { checkScreen, checkWords, closePages, type Look, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, demo, owner } = {} as OverviewPeople;
test.beforeAll(async ({ product: running }) => {
  ({ product, demo, owner } = await overviewPeople(running));
});
test.afterEach(closePages);

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const LOOKS: Look[] = [360, 768, 1440].map((width) => ({ width, theme: 'light' }));
for (const look of LOOKS)
  test(`the overview at ${look.width} px: accessible, still while it loads`, async ({
    browser,
  }, testInfo) => {
    for (const [name, account] of [
      ['full', demo],
      ['new', owner],
    ] as const) {
      const page = await pageOf(browser, look);
      await page.addInitScript(countShifts);
      // The answers come one by one, and late: what they push about is seen.
      for (const [index, [path]] of FAILURES.entries()) await page.route(path, late(index));
      await openOverview(page, product, account);
      if (name === 'new') await page.getByRole('button', { name: 'Hide steps' }).click();
      await expect(usageCard(page)).toContainText('Usage this period');
      await expect(page.getByText(name === 'full' ? 'Play' : 'No sessions yet').first()).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
      // A new store's few words are lower than the rows of others: nothing stands below them.
      const shifts = await shiftsOf(page);
      const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
      expect.soft(shifted, `layout shift: ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
      await checkScreen(page, testInfo, name);
      await page.context().close();
    }
  });

/** Holds answer number `index` back until those before it have been painted. */
const late = (index: number) => async (route: Route) => {
  const page = route.request().frame().page();
  for (let frame = 0; frame < (4 - index) * 4; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
  }
  await route.continue();
};

interface Shift {
  value: number;
  /** What was moved, as far as it is still there. */
  moved: (string | undefined)[];
}

/** Keeps the shifts of the page's layout, as browsers rate them. */
function countShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const outline = ({ node }: { node?: Node | null }) =>
    node instanceof Element
      ? node.outerHTML.slice(0, 200)
      : (node?.parentElement?.outerHTML.slice(0, 200) ?? undefined);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as { value: number; sources: { node?: Node | null }[] };
      shifts.push({ value, moved: sources.map(outline) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

for (const { locale, lang, texts } of otherLanguages)
  test(`the overview speaks ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const page = await pageOf(browser, { width: 1440, theme: 'light' }, locale);
    await asAccount(page, product, demo);
    await page.goto(product.url);
    await expect(page.getByRole('link', { name: texts.dashboard.recent.play }).first()).toBeVisible();
    await page.getByRole('slider').focus();
    const last = (await demo.call('dashboard_timeline')).at(-1);
    const label = shortDay(last?.date ?? '', lang);
    await expect(tooltip(page)).toContainText(label);
    await expect(page.getByText(texts.billing.usage.period)).toBeVisible();
    await checkWords(page, testInfo, lang, foreign);

    await onShopify(page);
    await page.route('**/api/sessions/?*', (route) => route.abort());
    await withUsage(page, plan('0.00', null, 100, 100));
    await page.reload();
    await expect(page.getByText(texts.dashboard.shopify.title)).toBeVisible();
    await expect(page.getByText(texts.dashboard.recent.failed)).toBeVisible();
    expect.soft(await englishOn(page, foreign), 'troubled').toEqual([]);
    await page.context().close();

    const other = await pageOf(browser, { width: 1440, theme: 'light' }, locale);
    await asAccount(other, product, owner);
    await other.goto(product.url);
    await other.getByRole('button', { name: texts.settings.firstSteps.hide }).click();
    await expect(other.getByText(texts.dashboard.recent.empty.title)).toBeVisible();
    expect.soft(await englishOn(other, foreign), 'new').toEqual([]);
    await other.context().close();
  });
