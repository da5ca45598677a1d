import type { Page } from '@playwright/test';

/** How fast a finger pulls, in CSS pixels a second. */
const SPEED = 1400;

/** Scrolls by a finger's swipe; the browser makes the touch events of it. */
export async function swipe(page: Page, pixels: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 800 };
  const browser = await page.context().newCDPSession(page);
  try {
    // One swipe is at most a hand's way.
    for (let left = Math.abs(pixels); left > 1; left -= height * 0.5) {
      await browser.send('Input.synthesizeScrollGesture', {
        x: Math.round(width / 2),
        y: Math.round(height * (pixels > 0 ? 0.75 : 0.35)),
        yDistance: -Math.sign(pixels) * Math.min(left, height * 0.5),
        speed: SPEED,
        gestureSourceType: 'touch',
        preventFling: true,
      });
    }
  } finally {
    await browser.detach();
  }
}
