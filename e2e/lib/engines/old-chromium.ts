import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import type { Engine } from './engine.ts';

/** Where `npm run test:long` put them (scripts/lib/old-browsers.mjs); false where none of them runs. CI has them. */
export function hasOldChromiums(): boolean {
  const found = process.env.OLD_BROWSERS !== undefined;
  if (!found && process.env.CI === 'true')
    throw new Error('there are no old Chromiums, and CI tests on them');
  return found;
}

export const oldChromium = (version: number): string => join(process.env.OLD_BROWSERS ?? '', String(version));

/** Asked while its page goes, one of them may never answer. */
const SILENCE_MS = 5_000;

async function silence(): Promise<never> {
  await setTimeout(SILENCE_MS, undefined, { ref: false });
  throw new Error('no answer');
}

/** Playwright still speaks to them, but its own scripts in the page are too new: all that they are needed for is done here. */
export async function startOldChromium(version: number): Promise<Engine> {
  const browser = await chromium.launch({ ...launchOptions, executablePath: oldChromium(version) });
  const context = await browser.newContext();
  const page = await context.newPage();
  const middleOf = (selector: string) =>
    page.evaluate((wanted) => {
      const element = document.querySelector(wanted) as Element;
      element.scrollIntoView();
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    }, selector);
  const click = async (selector: string) => page.mouse.click(...(await middleOf(selector)));
  return {
    goto: (url) => page.goto(url),
    async evaluate<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A) {
      const answer = page.evaluate(`(${work}).apply(null, ${JSON.stringify(args)})`);
      return (await Promise.race([answer, silence()])) as T;
    },
    click,
    async type(selector, text) {
      await click(selector);
      await page.keyboard.type(text);
    },
    addCookie: (name, value) => context.addCookies([{ name, value, url: page.url() }]),
    close: () => browser.close(),
  };
}
