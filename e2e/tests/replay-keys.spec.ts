import {
  control,
  elapsed,
  HeldReplays,
  press,
  reload,
  STEPS_MS,
  slider,
  stands,
  text,
  wait,
} from '../lib/held-replays.ts';
import { closePages } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let replays: HeldReplays;
test.beforeAll(async ({ product }) => {
  replays = await HeldReplays.on(product);
});
test.afterEach(closePages);

test('the keys: play, jump, event, step, full screen and help', async ({ browser }) => {
  const page = await replays.opened(browser, replays.steps);
  // A click on the picture does not take the keyboard into its frame.
  await page.getByTestId('replay-frame').click();
  await press(page, ' ');
  await expect(control(page, 'Pause')).toBeVisible();
  await wait(page, 500);
  await press(page, ' ');
  await expect(control(page, 'Play')).toBeVisible();
  await press(page, 'ArrowRight');
  await expect(elapsed(page)).toHaveText('0:05');
  await press(page, 'ArrowRight');
  await stands(page, STEPS_MS);
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await stands(page, 0);

  // Two clicks, and a mouse that is shaken between them.
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await stands(page, 7000);
  await press(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft');
  await stands(page, 2000);

  await expect(text(page)).toHaveText('second');
  await press(page, '.');
  await stands(page, 3000);
  await expect(text(page)).toHaveText('third');
  await press(page, ',', ',');
  await stands(page, 1000);
  await expect(text(page)).toHaveText('second');
  await press(page, ',');
  await expect(text(page)).toHaveText('first');
  // A step while it plays stops it there.
  await press(page, ' ');
  await wait(page, 100);
  await press(page, '.');
  await stands(page, 1000);
  await expect(control(page, 'Play')).toBeVisible();

  await press(page, 'f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Previous or next frame');
  await expect(help).toContainText('Previous or next recording');
  await press(page, '.', 'ArrowRight', 'f');
  await press(page, 'Escape');
  await wait(page, 1000);
  await expect(help).toHaveCount(0);
  await stands(page, 1000);
  await press(page, 'f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
});

test('keys that belong to something else are left to it', async ({ browser }) => {
  const page = await replays.opened(browser, replays.steps);
  await press(page, 'Control+ArrowRight', 'Alt+.', 'Meta+ArrowRight', 'Control+f');
  await stands(page, 0);
  // Where a keyboard needs AltGr for a sign, Windows tells Ctrl and Alt.
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: '.',
        bubbles: true,
        ctrlKey: true,
        altKey: true,
        modifierAltGraph: true,
      }),
    ),
  );
  await stands(page, 1000);

  await control(page, 'All speeds').click();
  await press(page, 'ArrowRight', '.', ' ');
  await press(page, 'Escape');
  await wait(page, 1000);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await stands(page, 1000);

  // The space bar presses what the keyboard has come to, and plays after a click.
  await control(page, 'Speed 1x').click();
  await press(page, ' ');
  await expect(control(page, 'Speed 2x')).toBeVisible();
  await expect(control(page, 'Pause')).toBeVisible();
  await press(page, ' ', 'Shift+Tab', 'Tab', ' ');
  await expect(control(page, 'Speed 4x')).toBeVisible();
  await expect(control(page, 'Play')).toBeVisible();
});

test('the slider’s arrows jump as everywhere; its other keys are its own', async ({ browser }) => {
  const page = await replays.opened(browser, replays.steps, { query: 'paused=1&t=1' });
  await slider(page).focus();
  await press(page, 'ArrowRight');
  await stands(page, 6000);
  await slider(page).focus();
  await press(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft');
  await stands(page, 2000);
  await expect(control(page, 'Play')).toBeVisible();
  await slider(page).focus();
  await press(page, 'Home');
  await stands(page, 0);
  await slider(page).focus();
  await press(page, 'End');
  await stands(page, STEPS_MS);
});

test('the keys can be switched off, and stay so; the slider keeps its arrows', async ({ browser }) => {
  const page = await replays.opened(browser, replays.steps);
  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch', { name: 'Use keyboard shortcuts' }).uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await wait(page, 1000);
  await reload(page);
  await press(page, '.', '?', 'ArrowRight', ' ');
  await stands(page, 0);
  await slider(page).focus();
  await press(page, 'ArrowRight');
  await stands(page, 5000);
});
