import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Time between two positions of a finger, in milliseconds: what touch screens report. */
const STEP_MS = 16;
const STEPS = 14;

/** Scrolls by so many CSS pixels with a finger, a hand's way at a time. */
export async function swipe(page: Page, pixels: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 800 };
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: Math.round(x), y: Math.round(y) }],
    });
  try {
    for (let left = Math.abs(pixels); left > 1; left -= height * 0.45) {
      const way = Math.sign(pixels) * Math.min(left, height * 0.45);
      const x = width * 0.62;
      const from = height * (pixels > 0 ? 0.8 : 0.4);
      await touch('touchStart', x, from);
      for (let n = 1; n <= STEPS; n += 1) {
        // Fast at first, and resting at the end, so that the page does not glide on.
        const eased = 1 - (1 - n / STEPS) ** 3;
        await touch('touchMove', x - 14 * eased, from - way * eased);
        await setTimeout(STEP_MS);
      }
      await touch('touchEnd');
    }
  } finally {
    await browser.detach();
  }
}
