import { type Browser, type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test';
import { axeViolations } from './dashboard.ts';
import { englishOn } from './languages.ts';

export interface Look {
  /** CSS pixels. */
  width: number;
  /** What the person's system prefers. */
  theme: 'light' | 'dark';
}

/** The narrowest phone, on which there is the least room for what a test does. */
export const PHONE: Look = { width: 360, theme: 'light' };
/** That, and a desktop; `checkScreen` turns each into the other theme. */
export const looks: readonly Look[] = [PHONE, { width: 1440, theme: 'light' }];

/** Of all windows (CSS pixels). */
const HEIGHT = 900;

const opened: BrowserContext[] = [];

/** For `test.afterEach`: a screen that is left open goes on asking a product that is gone. */
export async function closePages(): Promise<void> {
  await Promise.all(opened.splice(0).map(closeWhole));
}

/** A screen that asks by itself may be asking now: what a test makes of the answer is of no matter any more. */
async function closeWhole(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** A browser of its own for a look, in English unless told; `closePages` ends it. */
export async function pageOf(browser: Browser, { width, theme }: Look, locale = 'en-US'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    locale,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  });
  opened.push(context);
  return context.newPage();
}

/** With `PICTURES=true` each screen that is checked is kept as a picture beside the results: a tenth of all the time. */
const KEEPS_PICTURES = process.env.PICTURES === 'true';

/**
 * In both themes: what stands on the screen is accessible; and it fits its width. A theme changes colours, so that in the
 * second one only these are looked at.
 */
export async function checkScreen(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  const html = page.locator('html');
  const first = await html.getAttribute('data-theme');
  for (const theme of first === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(html).toHaveAttribute('data-theme', theme);
    await page.evaluate(coloursAtRest);
    await keepPicture(page, testInfo.outputPath(`${name}-${theme}.png`));
    const found = await axeViolations(page, theme === first ? undefined : COLOURS);
    expect.soft(found, `${name}, ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: first === 'dark' ? 'dark' : 'light' });
  await expect(html).toHaveAttribute('data-theme', first ?? 'light');
  await expectNoScrollingSideways(page, name);
}

/** What people hold, and what they point with, which has windows of several widths (CSS pixels): a page is loaded for each, and looked at in all of these. */
export const DEVICES = [
  { device: 'a phone', widths: [360] },
  { device: 'a desktop', widths: [1440, 768] },
] as const;

/** Looks at a page of `PHONE`, or of the first of these widths, at each of them. It has the first one again afterwards, which is the one to go on with. */
export async function atEachWidth(
  page: Page,
  look: (width: number) => Promise<void>,
  widths: readonly number[] = looks.map(({ width }) => width),
): Promise<void> {
  const [first = PHONE.width, ...others] = widths;
  await look(first);
  for (const width of others) {
    await page.setViewportSize({ width, height: HEIGHT });
    await look(width);
  }
  if (others.length > 0) await page.setViewportSize({ width: first, height: HEIGHT });
}

export const checkWidths = (page: Page, testInfo: TestInfo, name: string): Promise<void> =>
  atEachWidth(page, (width) => checkScreen(page, testInfo, `${name}-${width}`));

/**
 * A screen that `checkScreen` has seen in English, in another language: it says nothing in English (`foreign`), and what
 * it says fits its width. Its colours, and what axe asks for, are the same in all languages.
 */
export async function checkWords(
  page: Page,
  testInfo: TestInfo,
  name: string,
  foreign: readonly string[],
): Promise<void> {
  await keepPicture(page, testInfo.outputPath(`${name}.png`));
  expect.soft(await englishOn(page, foreign), `English in ${name}`).toEqual([]);
  await expectNoScrollingSideways(page, name);
}

/** The same as `checkScreen` of a page that is none of the dashboard's: it follows the system's colours, and has no script that says so. */
export async function checkPlainPage(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await keepPicture(page, testInfo.outputPath(`${name}-${theme}.png`));
    expect.soft(await axeViolations(page), `${name}, ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoScrollingSideways(page, name);
}

async function keepPicture(page: Page, path: string): Promise<void> {
  if (!KEEPS_PICTURES) return;
  // For the whole page Chromium makes the window 1 px wide for a moment, and what lies over a wide page would be gone with it.
  const fullPage = (await page.locator('.MuiModal-root').count()) === 0;
  await page.screenshot({ path, fullPage });
}

async function expectNoScrollingSideways(page: Page, name: string): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** In the page: a colour on its way to another one is none that anybody reads. What inherits it sets off when it has come. */
const coloursAtRest = async (): Promise<void> => {
  for (;;) {
    await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (transitions.length === 0) return;
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  }
};

/** The rules of axe that ask for colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
