import { PNG } from 'pngjs';
import { Account, freshEmail } from '../lib/account.ts';
import { goWithin } from '../lib/dashboard.ts';
import {
  masked,
  meta,
  moved,
  PostedRecording,
  picture,
  postRecording,
  pressed,
  says,
  visibility,
} from '../lib/posted-recording.ts';
import type { Product } from '../lib/product.ts';
import { closePages } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer } from '../lib/viewer.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let product: Product;
let account: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  account = await Account.register(product, freshEmail('kinds'));
});
test.afterEach(closePages);

const post = (...pages: Parameters<typeof postRecording>[2]) => postRecording(product, account, pages);

for (const [name, [width, height], scaled] of [
  ['smaller than its room', [400, 300], false],
  ['larger than its room', [2400, 1600], true],
  ['of unknown size', [1024, 768], true],
] as const)
  test(`a window ${name} is fitted, and never enlarged`, async ({ browser }) => {
    const start = name === 'of unknown size' ? [] : [meta(0, width, height)];
    const id = await post({ blocks: [[...start, picture(0, 'here'), says(SECOND, 'there')]] });
    const viewer = await openViewer(browser, product, account, `${id}?paused=1`, {
      width: 1000,
      theme: 'light',
    });
    await viewer.shows('here');
    const box = await viewer.frame.boundingBox();
    expect(box).not.toBeNull();
    if (!box) return;
    expect(box.width / box.height).toBeCloseTo(width / height, 2);
    if (scaled) expect(box.width).toBeLessThanOrEqual(1000);
    else expect([box.width, box.height]).toEqual([width, height]);
    await viewer.page.setViewportSize({ width: 3200, height: 2200 });
    await expect.poll(async () => (await viewer.frame.boundingBox())?.width).toBe(width);
  });

for (const [name, style, ...holds] of [
  ['as it is recorded', ''],
  [
    'whose mark came late',
    'color: black; background: yellow',
    { type: 3, textContent: 'Ana Paz' },
    {
      type: 2,
      tagName: 'b',
      attributes: { style: 'visibility: visible; background: red; color: white; padding: 20px' },
      childNodes: [],
    },
  ],
] as const)
  test(`content that the store blocks, ${name}, is a filled box of its size`, async ({ browser }) => {
    const id = await post({
      blocks: [
        [meta(0), picture(0, 'here'), masked(SECOND, 200, 100, style, ...holds), says(SECOND, 'there')],
      ],
    });
    const viewer = await openViewer(browser, product, account, `${id}?paused=1&t=1&cursor=0`);
    await viewer.shows('there');
    const box = viewer.said().locator('xpath=../*[@class="privacy-mask"]');
    expect(await box.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([
      200, 100,
    ]);
    await expect(viewer.frame).toHaveAttribute('data-settled', 'true');
    const shown = PNG.sync.read(await box.screenshot());
    expect(shown.width).toBeGreaterThan(100);
    const colours = new Set<string>();
    // Its edges are mixed with what is around it where the replay is scaled.
    for (let y = 2; y < shown.height - 2; y += 1)
      for (let x = 2; x < shown.width - 2; x += 1)
        colours.add(shown.data.readUInt32BE(4 * (y * shown.width + x)).toString(16));
    expect([...colours]).toEqual(['ff']);
  });

test('many pages: each at its moment, back and forth', async ({ browser }) => {
  const pages = Array.from({ length: 12 }, (_, n) => ({
    blocks: [
      [
        visibility(n * 3 * SECOND, true),
        meta(n * 3 * SECOND, 800 + n, 600),
        picture(n * 3 * SECOND, `page ${n}`),
        moved(n * 3 * SECOND + 2500, [n, n]),
      ],
    ],
  }));
  const id = await post(...pages);
  const viewer = await openViewer(browser, product, account, `${id}?paused=1`);
  await viewer.lasts(35_500);
  await viewer.shows('page 0');
  for (const n of [11, 3, 4, 0, 7]) {
    await goWithin(viewer.page, `?paused=1&t=${n * 3 + 1}`);
    await viewer.shows(`page ${n}`);
    await expect(viewer.elapsed).toHaveText(/^0:\d\d$/);
  }
  for (const [percent, n] of [
    [95, 11],
    [1, 0],
    // It plays on from there: long before the page's end.
    [44, 5],
  ] as const) {
    const { x, y } = await viewer.railAt(percent);
    await viewer.page.mouse.click(x, y);
    await viewer.shows(`page ${n}`);
    await viewer.button('Pause').click();
  }
});

test('two tabs: what is on screen is what the visitor looked at', async ({ browser }) => {
  const id = await post(
    {
      tab: 1,
      blocks: [
        [
          visibility(0, true),
          meta(0),
          picture(0, 'first tab'),
          visibility(5000, false),
          says(6000, 'changed behind'),
          visibility(9000, true),
          moved(12_000, [5, 5]),
        ],
      ],
    },
    {
      tab: 2,
      blocks: [[visibility(5000, true), meta(5000), picture(5050, 'second tab'), visibility(9000, false)]],
    },
  );
  const viewer = await openViewer(browser, product, account, `${id}?paused=1&t=4`);
  await viewer.shows('first tab');
  await viewer.lasts(12_000);
  for (const [t, text] of [
    [6.5, 'second tab'],
    [10, 'changed behind'],
    [2, 'first tab'],
  ] as const) {
    await goWithin(viewer.page, `?paused=1&t=${t}`);
    await viewer.shows(text);
  }
});

test('a page whose picture comes later, and events without order', async ({ browser }) => {
  const id = await post({
    blocks: [
      [visibility(0, true), meta(0), moved(3000, [9, 9])],
      [says(9000, 'later still'), picture(6000, 'late'), meta(5990), says(8000, 'later')],
    ],
  });
  const viewer = await openViewer(browser, product, account, `${id}?paused=1`);
  await viewer.shows('late');
  await viewer.lasts(9000);
  for (const [t, text] of [
    [8.5, 'later'],
    [9, 'later still'],
    [1, 'late'],
  ] as const) {
    await goWithin(viewer.page, `?paused=1&t=${t}`);
    await viewer.shows(text);
  }
});

test('one event', async ({ browser }) => {
  const id = await post({ blocks: [[picture(0, 'all there is')]] });
  const viewer = await openViewer(browser, product, account, id);
  await viewer.shows('all there is');
  await viewer.lasts(0);
  await expect(viewer.elapsed).toHaveText('0:00');
  expect(await viewer.value()).toBe(0);
  await viewer.button('Restart').click();
  await viewer.button('Play').click();
  await viewer.button('Play').waitFor();
  await viewer.shows('all there is');
});

test('two events at the same time', async ({ browser }) => {
  const id = await post({ blocks: [[meta(0, 640, 480), picture(0, 'at once')]] });
  const viewer = await openViewer(browser, product, account, id);
  await viewer.shows('at once');
  await viewer.lasts(0);
  await expect.poll(async () => (await viewer.frame.boundingBox())?.width).toBe(640);
});

test('a gap of two hours: the whole time counts, and behind it the right picture stands', async ({
  browser,
}) => {
  const id = await post({
    blocks: [
      [meta(0), picture(0, 'before'), moved(2000, [10, 10])],
      [says(2 * HOUR, 'behind'), moved(2 * HOUR + 4000, [20, 20]), says(2 * HOUR + 5000, 'goodbye')],
    ],
  });
  const viewer = await openViewer(browser, product, account, `${id}?paused=1`);
  await viewer.shows('before');
  await viewer.lasts(2 * HOUR + 5000);
  for (const [t, text] of [
    [2 * 3600 + 1, 'behind'],
    [2 * 3600 + 5, 'goodbye'],
    [3600, 'before'],
  ] as const) {
    await goWithin(viewer.page, `?paused=1&t=${t}`);
    await viewer.shows(text);
  }
  await viewer.slider.focus();
  await viewer.page.keyboard.press('End');
  await viewer.shows('goodbye');
});

test('two hours', async ({ browser }) => {
  const minutes = Array.from({ length: 121 }, (_, n) => n);
  const events = minutes
    .slice(1)
    .flatMap((n) => [
      ...Array.from({ length: 59 }, (_, s) => moved((n - 1) * MINUTE + (s + 1) * SECOND, [s, n])),
      says(n * MINUTE, `minute ${n}`),
    ]);
  const parts = Array.from({ length: 12 }, (_, n) => events.slice(n * 600, (n + 1) * 600));
  const id = await post({ blocks: [[meta(0), picture(0, 'minute 0')], ...parts] });
  const viewer = await openViewer(browser, product, account, `${id}?paused=1`);
  await viewer.shows('minute 0');
  await viewer.lasts(2 * HOUR);
  for (const [key, text] of [
    ['End', 'minute 120'],
    ['Home', 'minute 0'],
  ] as const) {
    await viewer.slider.focus();
    await viewer.page.keyboard.press(key);
    await viewer.shows(text);
  }
  for (const n of [60, 119, 5]) {
    await goWithin(viewer.page, `?paused=1&t=${n * 60 + 30}`);
    await viewer.shows(`minute ${n}`);
    await expect(viewer.elapsed).toHaveText(`${n >= 60 ? `1:${String(n - 60).padStart(2, '0')}` : n}:30`);
  }
});

test('a session under way: what has come is replayed, and what comes later is there too', async ({
  browser,
}) => {
  const recording = new PostedRecording(product, account, 0);
  const page_id = await recording.post({
    blocks: [[meta(0), picture(0, 'just now'), says(1000, 'a moment ago')]],
  });
  const viewer = await openViewer(browser, product, account, `${recording.session_id}?paused=1`);
  await viewer.shows('just now');
  await recording.post({ blocks: [[says(4000, 'now'), moved(5000, [1, 1])]] }, page_id, 1);
  await viewer.page.reload();
  await viewer.lasts(5000);
  await viewer.page.goto(`${product.url}/session-replay/${recording.session_id}?paused=1&t=4.5`);
  await viewer.shows('now');
});

test('a hand on a phone, without a full snapshot', async ({ browser }) => {
  const id = await post({
    blocks: [
      [meta(0, 390, 844), pressed(500, 100, 200, 7), pressed(560, 100, 200), pressed(900, 300, 400, 7)],
    ],
  });
  const viewer = await openViewer(browser, product, account, id);
  await expect(viewer.page.getByRole('alert')).toContainText('snapshot event, type 2');
  await expect(viewer.page.getByRole('img', { name: 'Positions: 0. Clicks and touches: 2.' })).toBeVisible();
});
