import { expect, type Page } from '@playwright/test';
import type { Rectangle } from './pictures.ts';

/** What a visit looked like at a moment of rest. */
export interface Moment {
  name: string;
  /** Milliseconds since the epoch, by the clock that the recording is made with. */
  at: number;
  /** From here until `at` the page looked like this. */
  since: number;
  picture: Buffer;
  /** Where form fields are: their content is masked in the recording. */
  fields: Rectangle[];
}

/**
 * How long a page must look the same to be at rest, by its own clock. The recorder gathers mouse positions for half a second
 * before it writes them down: what is seen sooner after a movement is not in the recording yet.
 */
const REST_MS = 1_000;

/** Waits until the page has looked the same for a while, and answers its picture with the time it was taken. */
export async function momentOfRest(page: Page, name: string): Promise<Moment> {
  let at = 0;
  let since = 0;
  let picture: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const before = await page.screenshot();
    since = await page.evaluate(() => Date.now());
    await page.waitForFunction((until) => Date.now() >= until, since + REST_MS);
    at = await page.evaluate(() => Date.now());
    picture = await page.screenshot();
    expect(picture.equals(before)).toBe(true);
  }, `${name}: the page comes to rest`).toPass({ timeout: 30_000 });
  return { name, at, since, picture, fields: await fieldsOf(page) };
}

const fieldsOf = (page: Page): Promise<Rectangle[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=radio], [type=checkbox]), textarea, select')]
      .map((field) => field.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  );
