import { Account, freshEmail } from '../lib/account.ts';
import { meta, moved, picture, postRecording, says } from '../lib/posted-recording.ts';
import type { Product } from '../lib/product.ts';
import { closePages, type Look } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer } from '../lib/viewer.ts';

const SECOND = 1000;

let product: Product;
let account: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  account = await Account.register(product, freshEmail('slider'));
});
test.afterEach(closePages);

const post = (...pages: Parameters<typeof postRecording>[2]) => postRecording(product, account, pages);

/** 20 s on one page, which says another number each second; the hand goes on, so that there is no pause to skip. */
const counting = () =>
  post({
    blocks: [
      [
        meta(0),
        picture(0, 'second 0'),
        ...Array.from({ length: 20 }, (_, n) => [
          moved((n + 1) * SECOND - 400, [n * 10, 100]),
          says((n + 1) * SECOND, `second ${n + 1}`),
        ]).flat(),
      ],
    ],
  });

test('one page: its length, and it plays by itself once its picture is there', async ({ browser }) => {
  const viewer = await openViewer(browser, product, account, `${await counting()}?paused=1`);
  await viewer.shows('second 0');
  await viewer.lasts(20 * SECOND);
  await expect(viewer.elapsed).toHaveText('0:00');
  expect(await viewer.value()).toBe(0);
  await expect(viewer.button('Play')).toBeVisible();

  // What was on screen, in the order in which it came.
  await viewer.page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = (what: string) => seen.includes(what) || seen.push(what);
    setInterval(() => {
      const picture = document.querySelector<HTMLIFrameElement>('.replay-layer-shown iframe');
      if (picture?.contentDocument?.querySelector('h1')) note('picture');
      for (const name of ['Play', 'Pause'])
        if (document.querySelector(`button[aria-label="${name}"]`)) note(name);
    });
  });
  await viewer.page.goto(viewer.page.url().replace('?paused=1', ''));
  await viewer.shows('second 2');
  await expect(viewer.button('Pause')).toBeVisible();
  const seen = await viewer.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.at(-1)).toBe('Pause');
  expect(seen.toSorted()).toEqual(['Pause', 'Play', 'picture']);
});

test('the slider by mouse: held, the progress leaves it alone; let go, it seeks and plays', async ({
  browser,
}) => {
  const viewer = await openViewer(browser, product, account, await counting());
  const { mouse } = viewer.page;
  await viewer.shows('second 1');
  const [from, half] = [await viewer.railAt(30), await viewer.railAt(50)];
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(half.x, half.y, { steps: 4 });
  await expect.poll(async () => Math.abs((await viewer.value()) - 50)).toBeLessThan(2);
  const held = await viewer.value();
  const elapsed = await viewer.elapsed.textContent();
  // The picture follows it, and stands: nothing but the hand moves it.
  await expect(viewer.said()).toHaveText(/^second (9|10)$/);
  await viewer.button('Play').waitFor();
  expect(await viewer.value()).toBe(held);
  await expect(viewer.elapsed).toHaveText(elapsed ?? '');
  await mouse.up();
  await expect(viewer.button('Pause')).toBeVisible();
  await expect(viewer.said()).toHaveText(/^second (10|11)$/);
  await viewer.shows('second 13');
  expect(await viewer.value()).toBeGreaterThan(held);

  // Also after a pause: letting go plays.
  await viewer.button('Pause').click();
  await viewer.button('Play').waitFor();
  const quarter = await viewer.railAt(25);
  await mouse.click(quarter.x, quarter.y);
  await expect(viewer.said()).toHaveText(/^second [4-6]$/);
  await viewer.button('Pause').waitFor();
});

test('the slider by touch', async ({ browser }) => {
  const look: Look = { width: 360, theme: 'light' };
  const viewer = await openViewer(browser, product, account, await counting(), look);
  await viewer.shows('second 1');
  const client = await viewer.page.context().newCDPSession(viewer.page);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: { x: number; y: number }[]
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', await viewer.railAt(20));
  await touch('touchMove', await viewer.railAt(40));
  await touch('touchMove', await viewer.railAt(50));
  await expect.poll(async () => Math.abs((await viewer.value()) - 50)).toBeLessThan(4);
  const held = await viewer.value();
  await expect(viewer.said()).toHaveText(/^second (9|10)$/);
  await viewer.button('Play').waitFor();
  expect(await viewer.value()).toBe(held);
  await touch('touchEnd');
  await expect(viewer.said()).toHaveText(/^second (10|11)$/);
  await viewer.button('Pause').waitFor();
});

test('the slider by keyboard; at the end it stands, and begins again', async ({ browser }) => {
  const viewer = await openViewer(browser, product, account, `${await counting()}?paused=1`);
  await viewer.shows('second 0');
  await viewer.slider.focus();
  await viewer.page.keyboard.press('End');
  await viewer.shows('second 20');
  await expect(viewer.elapsed).toHaveText('0:20');
  await expect(viewer.slider).toHaveAttribute('aria-valuenow', '100');
  await expect(viewer.slider).toHaveAttribute('aria-valuetext', '0:20 of 0:20');
  await viewer.button('Play').click();
  await viewer.shows('second 1');
  await viewer.button('Pause').click();
  await viewer.slider.focus();
  await viewer.page.keyboard.press('End');
  await viewer.shows('second 20');
  await viewer.button('Restart').click();
  await viewer.shows('second 0');
  await viewer.shows('second 1');
  await viewer.button('Pause').waitFor();
});

test('it plays to its end, and stops there', async ({ browser }) => {
  const viewer = await openViewer(browser, product, account, `${await counting()}?t=18`);
  await viewer.shows('second 18');
  await viewer.shows('second 20');
  await viewer.button('Play').waitFor();
  await expect(viewer.elapsed).toHaveText('0:20');
  await expect(viewer.slider).toHaveAttribute('aria-valuenow', '100');
});
