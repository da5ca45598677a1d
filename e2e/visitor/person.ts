import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { seededRandom } from './random.ts';
import { swipe } from './swipe.ts';

export interface PersonOptions {
  /** The same seed moves, types and pauses alike. */
  seed: string;
  /** What a person's pauses are multiplied by: 1 is life, 0.05 is a test in a hurry. */
  pace: number;
  /** Taps and swipes instead of moving a mouse. */
  touch: boolean;
}

/** What is nearer to the window's edges than this is scrolled further in, as people do (the header covers the top), in CSS pixels. */
const COMFORT = { top: 150, bottom: 90 };
/** A wheel's click, in CSS pixels. */
const WHEEL_STEP = 110;

/** Drives a page as somebody would who sits before it: along curves, by the wheel, key by key. */
export class Person {
  page: Page;
  readonly #options: PersonOptions;
  readonly #random: () => number;
  #at = { x: 40, y: 300 };

  constructor(page: Page, options: PersonOptions) {
    this.page = page;
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  /** Goes on in another tab. */
  async turnTo(page: Page): Promise<void> {
    await page.bringToFront();
    this.page = page;
    await this.pause(500);
  }

  /** Rests for about so many milliseconds of life. */
  async pause(ms: number): Promise<void> {
    await setTimeout(ms * (0.75 + 0.5 * this.#random()) * this.#options.pace);
  }

  /** Reads on: small scrolls with rests between them, `screens` window heights in all (negative: back up). */
  async read(screens: number): Promise<void> {
    const height = this.page.viewportSize()?.height ?? 800;
    let left = Math.abs(screens) * height;
    while (left > 0) {
      const step = Math.min(left, height * (0.3 + 0.3 * this.#random()));
      await this.scroll(Math.sign(screens) * step);
      await this.pause(1400);
      left -= step;
    }
  }

  /** Scrolls by so many CSS pixels. */
  async scroll(pixels: number): Promise<void> {
    if (this.#options.touch) return swipe(this.page, pixels);
    for (let done = 0; done < Math.abs(pixels); done += WHEEL_STEP) {
      await this.page.mouse.wheel(0, Math.sign(pixels) * Math.min(WHEEL_STEP, Math.abs(pixels) - done));
      await this.pause(45);
    }
  }

  /** Moves the mouse over something and stays a moment. On touch screens, only brings it into sight. */
  async hover(target: Locator): Promise<void> {
    const point = await this.#reach(target);
    if (!this.#options.touch) await this.#move(point);
    await this.pause(500);
  }

  async click(target: Locator): Promise<void> {
    const point = await this.#reach(target);
    if (this.#options.touch) {
      await this.page.touchscreen.tap(point.x, point.y);
    } else {
      await this.#move(point);
      await this.pause(120);
      await this.page.mouse.down();
      await this.pause(60);
      await this.page.mouse.up();
    }
    await this.pause(400);
  }

  /** Clicks where the mouse is, again and again, as people do when nothing happens. */
  async clickAngrily(target: Locator, times: number): Promise<void> {
    await this.click(target);
    for (let n = 1; n < times; n += 1) {
      if (this.#options.touch) await this.page.touchscreen.tap(this.#at.x, this.#at.y);
      else await this.page.mouse.click(this.#at.x, this.#at.y);
      await this.pause(90);
    }
  }

  /** Clicks a link and waits until its page is there. */
  async follow(link: Locator): Promise<void> {
    const from = this.page.url();
    await this.click(link);
    await this.page.waitForURL((url) => url.href !== from, { waitUntil: 'load' });
    await this.pause(900);
  }

  /** Types into a field, now and then a wrong letter that is taken back. */
  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    for (const character of text) {
      if (this.#random() < 0.03) {
        await this.page.keyboard.type('e');
        await this.pause(260);
        await this.page.keyboard.press('Backspace');
      }
      await this.page.keyboard.type(character);
      await this.pause(60 + 110 * this.#random());
    }
    await this.pause(300);
  }

  /** Scrolls until the target is comfortably in sight; answers a point on it. */
  async #reach(target: Locator): Promise<{ x: number; y: number }> {
    await target.waitFor({ state: 'visible' });
    const height = this.page.viewportSize()?.height ?? 800;
    let before = Number.NaN;
    for (let tries = 0; tries < 40; tries += 1) {
      const box = await settledBox(target);
      const middle = box.y + Math.min(box.height, height / 2) / 2;
      const below = middle - (height - COMFORT.bottom);
      const above = COMFORT.top - middle;
      // At the page's end nothing moves any more: what is in the window then is near enough.
      if ((below <= 0 && above <= 0) || box.y === before) break;
      before = box.y;
      await this.scroll(below > 0 ? below + height * 0.2 : -(above + height * 0.2));
    }
    const box = await settledBox(target);
    // Not the middle to the pixel.
    const offset = () => 0.4 + 0.2 * this.#random();
    const point = { x: box.x + box.width * offset(), y: box.y + Math.min(box.height, height / 2) * offset() };
    if (this.#options.touch) this.#at = point;
    return point;
  }

  async #move(to: { x: number; y: number }): Promise<void> {
    const from = this.#at;
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = Math.max(4, Math.min(40, Math.round(distance / 18)));
    // A bow to one side, quick in its middle and slow at its end.
    const bow = (this.#random() - 0.5) * 0.35;
    for (let n = 1; n <= steps; n += 1) {
      const t = n / steps;
      const eased = t * t * (3 - 2 * t);
      const aside = Math.sin(Math.PI * t) * bow;
      await this.page.mouse.move(
        from.x + (to.x - from.x) * eased - (to.y - from.y) * aside,
        from.y + (to.y - from.y) * eased + (to.x - from.x) * aside,
      );
      await this.pause(14);
    }
    this.#at = to;
  }
}

/** Where something is once it does not move between two looks (smooth scrolling, transitions). */
async function settledBox(target: Locator) {
  let last = '';
  for (;;) {
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not to be seen`);
    if (JSON.stringify(box) === last) return box;
    last = JSON.stringify(box);
    await target.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}
