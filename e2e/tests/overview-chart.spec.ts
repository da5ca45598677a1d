import { Account } from '../lib/account.ts';
import { DEMO_EMAIL } from '../lib/api.ts';
import { chart, longDay, openOverview, shortDay, tooltip } from '../lib/overview.ts';
import type { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
/** Has the recorded visits. */
let demo: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  demo = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('the line goes through the number of each day, today’s too', async ({ page }) => {
  const counts = Array.from({ length: 30 }, (_, day) => (day * 7) % 31);
  await page.route('**/api/dashboard/sessions_timeline/', async (route) => {
    const response = await route.fetch();
    const points = (await response.json()) as { date: string }[];
    const json = points.map(({ date }, day) => ({ date, sessions: counts[day] }));
    await route.fulfill({ response, json });
  });
  await openOverview(page, product, demo);
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '29');
  const drawn = await chart(page).evaluate((plot) => {
    const linesOf = (polyline: SVGPolylineElement) => {
      const matrix = polyline.getScreenCTM();
      return [...polyline.points].map((point) => point.matrixTransform(matrix ?? undefined));
    };
    const placesOf = (points: DOMPoint[]) => points.map(({ x, y }) => [x, y] as const);
    const { left, right } = plot.getBoundingClientRect();
    const marks = [...(plot.parentElement?.querySelectorAll('.tick') ?? [])].map((mark) => ({
      count: Number(mark.textContent),
      y: mark.getBoundingClientRect().top,
    }));
    const [line, today] = [...plot.querySelectorAll('polyline')].map((each) => placesOf(linesOf(each)));
    return { left, right, marks, line: line ?? [], today: today ?? [] };
  });
  // What the axis beside it calls nothing, and its highest number.
  const [zero, ...above] = drawn.marks;
  const top = above.at(-1);
  if (!zero || !top) throw new Error('no axis');
  expect(zero.count).toBe(0);
  expect(top.count).toBeGreaterThanOrEqual(Math.max(...counts));
  const placeOf = (day: number) => [
    drawn.left + (day / 29) * (drawn.right - drawn.left),
    zero.y + ((counts[day] ?? 0) / top.count) * (top.y - zero.y),
  ];
  const near = ([x = 0, y = 0]: readonly number[]) => [expect.closeTo(x, 0), expect.closeTo(y, 0)];
  const places = counts.map((_, day) => near(placeOf(day)));
  expect(drawn.line).toEqual(places.slice(0, -1));
  expect(drawn.today).toEqual(places.slice(-2));
});

test('a day of the line is told by mouse and by keyboard', async ({ page }) => {
  await openOverview(page, product, demo);
  const points = await demo.call('dashboard_timeline');
  const [first, last] = [points[0], points.at(-1)];
  const label = ({ date }: { date: string }) => shortDay(date, 'en');
  const count = ({ sessions }: { sessions: number }) =>
    `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
  if (!first || !last) throw new Error('no days');

  // Each name under the axis is that of the day above it.
  const days = chart(page).locator('..').locator('.day');
  await expect(days.last()).toHaveText(label(last));
  const named = await days.evaluateAll((all) =>
    all.map((day) => [Number.parseFloat((day as HTMLElement).style.left), day.textContent] as const),
  );
  expect(named.length).toBeGreaterThan(1);
  for (const [left, name] of named) {
    const day = points[Math.round((left / 100) * (points.length - 1))];
    expect(name).toBe(day && label(day));
  }

  await expect(tooltip(page)).toHaveCount(0);
  await chart(page).hover({ position: { x: 1, y: 100 } });
  await expect(tooltip(page)).toHaveText(`${label(first)}${count(first)}`);
  await page.mouse.move(5, 5);
  await expect(tooltip(page)).toHaveCount(0);

  await chart(page).focus();
  await expect(tooltip(page)).toHaveText(`${label(last)} · so far${count(last)}`);
  await page.keyboard.press('ArrowLeft');
  const before = points.at(-2);
  if (!before) throw new Error('one day');
  await expect(tooltip(page)).toHaveText(`${label(before)}${count(before)}`);
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^\\w+day, ${longDay(before.date)}: ${count(before)}$`),
  );
  await page.keyboard.press('Home');
  await expect(tooltip(page)).toContainText(label(first));
  await page.keyboard.press('ArrowLeft');
  await expect(tooltip(page)).toContainText(label(first));
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
});

for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'])
  test(`the days are the workspace’s, also seen from ${timezoneId}`, async ({ browser }) => {
    const page = await browser.newPage({ timezoneId, locale: 'en-US' });
    await openOverview(page, product, demo);
    const last = (await demo.call('dashboard_timeline')).at(-1);
    await chart(page).focus();
    await expect(tooltip(page)).toContainText(shortDay(last?.date ?? '', 'en'));
    await page.close();
  });
