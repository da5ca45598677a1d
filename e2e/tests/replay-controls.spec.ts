// Long: its recordings are made once for all of it.

import {
  choose,
  control,
  elapsed,
  frame,
  GAP_MS,
  HeldReplays,
  holdTime,
  moment,
  press,
  reload,
  slider,
  text,
  wait,
} from '../lib/held-replays.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { checkScreen, checkWords, closePages, looks } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let replays: HeldReplays;
test.beforeAll(async ({ product }) => {
  replays = await HeldReplays.on(product);
});
test.afterEach(closePages);

test('the speed button goes round three speeds, the menu has five, and each is what it says', async ({
  browser,
}) => {
  const { id } = await replays.longVisit();
  const page = await replays.opened(browser, id, { skip: false });
  const speed = (written: string) => control(page, `Speed ${written}x`);
  await expect(speed('1')).toHaveText('1x');
  await speed('1').click();
  await speed('2').click();
  await speed('4').click();
  await expect(speed('1')).toBeVisible();

  await control(page, 'All speeds').click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['0.5x', '1x', '2x', '4x', '8x']);
  await press(page, 'Escape');
  await wait(page, 1000);
  for (const [written, rate] of [
    ['0.5', 0.5],
    ['8', 8],
    ['4', 4],
    ['2', 2],
    ['1', 1],
  ] as const) {
    await choose(page, 'All speeds', 'menuitemradio', `${written}x`);
    await expect(speed(written)).toHaveText(`${written}x`);
    const before = await moment(page);
    await control(page, 'Play').click();
    await wait(page, 1000);
    await control(page, 'Pause').click();
    const passed = ((await moment(page)) - before) / 1000;
    expect(Math.abs(passed - rate)).toBeLessThanOrEqual(0.1 + rate * 0.05);
  }
  for (const written of ['0.5', '8']) {
    await choose(page, 'All speeds', 'menuitemradio', `${written}x`);
    await speed(written).click();
    await expect(speed('1')).toBeVisible();
  }
});

test('two hours without activity take a second, and that is said', async ({ browser }) => {
  const page = await replays.opened(browser, replays.gap);
  await expect(page.getByTestId('replay-total')).toHaveText('2:00:02');
  await expect(slider(page)).toHaveAccessibleDescription('1 inactive period, 1:59:58 total.');
  await control(page, 'Play').click();
  await wait(page, 1400);
  expect(await moment(page)).toBeLessThan(1500);
  await wait(page, 200);
  await expect(page.getByText('Skipped 1:59:58 of inactivity')).toBeVisible();
  await wait(page, 500);
  expect(await moment(page)).toBeGreaterThanOrEqual(GAP_MS);
  await expect
    .poll(() =>
      frame(page)
        .contentFrame()
        .locator('html')
        .evaluate((html) => html.scrollTop),
    )
    .toBe(200);
  await wait(page, 2500);
  await expect(page.getByText('Skipped')).toHaveCount(0);
  await expect(control(page, 'Play')).toBeVisible();
  await expect(elapsed(page)).toHaveText('2:00:02');
});

test('who seeks into it sees where that is, and playing goes on behind it', async ({ browser }) => {
  const page = await replays.opened(browser, replays.gap, { query: 'paused=1&t=3600' });
  await expect(elapsed(page)).toHaveText('1:00:00');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '1:00:00 of 2:00:02, inactive');
  await wait(page, 5000);
  await expect(elapsed(page)).toHaveText('1:00:00');
  await control(page, 'Play').click();
  await wait(page, 400);
  await expect(elapsed(page)).toHaveText('1:00:00');
  await wait(page, 400);
  expect(await moment(page)).toBeGreaterThanOrEqual(GAP_MS - 500);
});

test('inactivity can be played at its length, on this device from then on', async ({ browser }) => {
  const page = await replays.opened(browser, replays.gap, { query: 'paused=1&t=3' });
  await choose(page, 'Playback settings', 'menuitemcheckbox', 'Skip inactivity');
  await control(page, 'Play').click();
  await wait(page, 30_000);
  await expect(elapsed(page)).toHaveText(/^0:3[234]$/);
  await reload(page);
  await control(page, 'Playback settings').click();
  const skip = page.getByRole('menuitemcheckbox', { name: 'Skip inactivity' });
  await expect(skip).not.toBeChecked();
  await skip.click();
  await expect(skip).toBeChecked();
  await press(page, 'Escape');
  await wait(page, 1000);
  await control(page, 'Play').click();
  await wait(page, 1000);
  expect(await moment(page)).toBeGreaterThanOrEqual(GAP_MS - 500);
});

test('the stretches that a visitor’s own events leave are shaded, each in its place', async ({ browser }) => {
  const { id, events } = await replays.longVisit();
  const page = await replays.opened(browser, id);
  const times = events.map(({ timestamp }) => timestamp);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  // By hand, scroll, window or typing: rrweb's sources 1 to 6, but for fields that lose the focus. And each new page.
  const acts = events
    .filter(({ type, data }) => {
      const { source, type: how } = (data ?? {}) as { source?: number; type?: number };
      if (type !== 3) return type === 2;
      return source !== undefined && source >= 1 && source <= 6 && !(source === 2 && how === 6);
    })
    .flatMap(({ timestamp, data }) => {
      const { positions } = data as { positions?: { timeOffset: number }[] };
      return [timestamp + (positions?.[0]?.timeOffset ?? 0), timestamp];
    })
    .concat(start, end)
    .sort((a, b) => a - b);
  const quiet = acts.flatMap((at, i) => {
    const before = acts[i - 1] ?? at;
    return at - before >= 5000 ? [[before - start + 500, at === end ? end - start : at - start - 500]] : [];
  });
  expect(quiet.length).toBeGreaterThan(2);
  const shades = await page
    .getByTestId('replay-gaps')
    .locator('div')
    .evaluateAll((all) => all.map((shade) => [shade.style.left, shade.style.width].map(Number.parseFloat)));
  const expected = quiet.map(([from = 0, to = 0]) =>
    [from, to - from].map((ms) => (ms / (end - start)) * 100),
  );
  expect(shades.length).toBe(expected.length);
  for (const [i, [left = 0, width = 0]] of expected.entries()) {
    expect(shades[i]?.[0]).toBeCloseTo(left, 2);
    expect(shades[i]?.[1]).toBeCloseTo(width, 2);
  }
});

test('the window’s size and how it stands are told, and said when they change', async ({ browser }) => {
  const page = await replays.opened(browser, replays.steps, { query: 'paused=1&t=3' });
  const told = page.getByTestId('replay-window');
  await expect(told).toHaveText('800 × 600 · landscape');
  await control(page, 'Play').click();
  await wait(page, 1200);
  await expect(page.getByText('Window resized to 600 × 800 · portrait')).toBeVisible();
  await expect(told).toContainText('600 × 800 · portrait');
  await control(page, 'Pause').click();
  await wait(page, 3000);
  await expect(page.getByText('Window resized to')).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 700 });
  const percent = async () => {
    const box = await page.getByTestId('replay-frame').boundingBox();
    return Math.floor(((box?.width ?? 0) / 600) * 100);
  };
  // The picture follows the window in several steps; what is told is how it ended.
  await expect.poll(percent).toBeLessThan(61);
  await expect(async () => {
    await expect(told).toHaveText(`600 × 800 · portrait, shown at ${await percent()}%`, { timeout: 250 });
  }).toPass();
});

test('the mouse trail is drawn over the picture where it went, if wanted', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await asAccount(page, replays.product, replays.maker);
    await page.clock.install();
    await page.goto(`${replays.product.url}/session-replay/${replays.steps}?paused=1&t=4.5`);
    await holdTime(page);
    const trail = page.locator('.replay-layer-shown canvas.replayer-mouse-tail');
    const drawn = async () => {
      if ((await trail.count()) === 0 || !(await trail.isVisible())) return 0;
      return trail.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.filter((value, i) => i % 4 === 3 && value > 0).length;
      });
    };
    await control(page, 'Play').click();
    await wait(page, 1000);
    await control(page, 'Pause').click();
    expect(await drawn()).toBe(0);

    await choose(page, 'Playback settings', 'menuitemcheckbox', 'Mouse trail');
    await control(page, 'Play').click();
    await wait(page, 600);
    expect(await drawn()).toBeGreaterThan(100);
    expect(await trail.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height])).toEqual([
      600, 800,
    ]);
    expect(
      await trail.evaluate((canvas) => {
        const { x, y, width, height } = canvas.getBoundingClientRect();
        const frame = canvas.parentElement?.querySelector('iframe')?.getBoundingClientRect();
        return [
          x - (frame?.x ?? 0),
          y - (frame?.y ?? 0),
          width - (frame?.width ?? 0),
          height - (frame?.height ?? 0),
        ];
      }),
    ).toEqual([0, 0, 0, 0]);
    await wait(page, 4000);
    expect(await drawn()).toBe(0);
  } finally {
    await context.close();
  }
});

test('a link leads to the moment it was copied at', async ({ browser }) => {
  const page = await replays.opened(browser, replays.steps, { query: 'paused=1&t=3' });
  await press(page, '.');
  await control(page, 'Copy link to this moment').click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${replays.product.url}/session-replay/${replays.steps}?t=4`);
  await page.clock.resume();
  await page.goto(`${link}&paused=1`);
  await expect(elapsed(page)).toHaveText('0:04');
  await expect(text(page)).toHaveText('third');
});

test('every control by finger', async ({ browser }) => {
  const { gap, steps, product } = replays;
  const page = await replays.opened(browser, steps, { look: { width: 360, theme: 'light' } });
  await control(page, 'Play').tap();
  await wait(page, 3200);
  await expect(text(page)).toHaveText('third');
  await control(page, 'Pause').tap();
  await expect(control(page, 'Play')).toBeVisible();
  await control(page, 'Restart').tap();
  await expect(text(page)).toHaveText('first');
  await control(page, 'Pause').tap();

  await control(page, 'Speed 1x').tap();
  await control(page, 'All speeds').tap();
  await page.getByRole('menuitemradio', { name: '8x', exact: true }).tap();
  await expect(control(page, 'Speed 8x')).toBeVisible();
  await wait(page, 1000);
  await control(page, 'Playback settings').tap();
  const skip = page.getByRole('menuitemcheckbox', { name: 'Skip inactivity' });
  await skip.tap();
  await expect(skip).toHaveAttribute('aria-checked', 'false');
  await page.touchscreen.tap(180, 20);
  await wait(page, 1000);
  await expect(page.getByRole('menu')).toHaveCount(0);

  await control(page, 'Copy link to this moment').tap();
  await expect(page.getByText('Link copied').first()).toBeVisible();

  await control(page, 'Full screen').tap();
  await control(page, 'Exit full screen').tap();
  await expect(control(page, 'Full screen')).toBeVisible();
  // What is loaded takes time of its own.
  await page.clock.resume();
  await page.getByRole('link', { name: /^Next recording: / }).tap();
  await expect(page).toHaveURL(new RegExp(`/session-replay/${gap}`));
  await page.getByRole('link', { name: /^Previous recording: / }).tap();
  await expect(page).toHaveURL(new RegExp(`/session-replay/${steps}`));
  await page.getByRole('link', { name: 'Back to recordings' }).tap();
  await expect(page).toHaveURL(`${product.url}/recordings`);
});

for (const look of looks)
  test(`the controls at ${look.width} px`, async ({ browser }, testInfo) => {
    const { id } = await replays.longVisit();
    const page = await replays.opened(browser, id, { look, query: 'paused=1&t=22', held: false });
    await checkScreen(page, testInfo, 'controls');
    for (const button of await page.getByRole('group', { name: 'Player' }).getByRole('button').all()) {
      const box = await button.boundingBox();
      if (box)
        expect.soft(Math.min(box.width, box.height), await button.innerHTML()).toBeGreaterThanOrEqual(24);
      if (box && look.width === 360) expect.soft(box.height).toBeGreaterThanOrEqual(40);
    }
    for (const menu of ['All speeds', 'Playback settings']) {
      await control(page, menu).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await checkScreen(page, testInfo, menu);
      await press(page, 'Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await control(page, 'Play').click();
    await expect(page.getByText('Skipped')).toBeVisible();
    await checkScreen(page, testInfo, 'skipped');
    await press(page, '?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreen(page, testInfo, 'keys');
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`the controls speak ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const { id } = await replays.longVisit();
    const page = await replays.opened(browser, id, {
      look: { width: 360, theme: 'light' },
      locale,
      query: 'paused=1&t=22',
      held: false,
    });
    await control(page, texts.sessions.replay.player.settings).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await checkWords(page, testInfo, `settings-${lang}`, onlyEnglish(texts));
    await press(page, 'Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await press(page, '?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkWords(page, testInfo, `keys-${lang}`, onlyEnglish(texts));
  });
