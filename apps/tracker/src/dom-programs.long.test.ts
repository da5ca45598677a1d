import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARGS, WHOLE_CHROMIUM } from './testing/harness.ts';
import type { RecordedProgram } from './testing/recorded-program.ts';
import type { ReplayedProgram } from './testing/replayed-program.ts';

/** `DOM_PROGRAMS` for a shorter look, `DOM_SEED` to see one again. */
const PROGRAMS = Number(process.env.DOM_PROGRAMS ?? 10_000);
const FIRST_SEED = Number(process.env.DOM_SEED ?? 1);
/** Pages at the same time, for two cores, and programs of one call. */
const AT_ONCE = 4;
const A_CALL = 20;

declare global {
  interface Window {
    recordPrograms(seeds: readonly number[]): Promise<RecordedProgram[]>;
    replayPrograms(programs: readonly { lines: string[]; moments: number[] }[]): ReplayedProgram[];
  }
}

let browser: Browser;
let origin = '';
const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Programa</title><body></body>');
});

async function pageWith(file: string): Promise<Page> {
  const input = fileURLToPath(new URL(`testing/${file}`, import.meta.url));
  const build = await rolldown({ input, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  const page = await browser.newPage();
  await page.goto(origin);
  await page.addScriptTag({ content: output[0].code });
  return page;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? WHOLE_CHROMIUM,
    args: ARGS,
  });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

test(
  'whatever a page does to its DOM, while the first picture is read and afterwards, its replay has the same tree',
  async () => {
    const seeds = Array.from({ length: PROGRAMS }, (_, n) => FIRST_SEED + n);
    const work = async () => {
      const [page, replay] = [await pageWith('recorded-program.ts'), await pageWith('replayed-program.ts')];
      while (seeds.length > 0) {
        const some = seeds.splice(0, A_CALL);
        const recorded = await page.evaluate((all) => window.recordPrograms(all), some);
        const told = recorded.map(({ lines, moments }) => ({
          lines,
          moments: moments.map((moment) => moment.lines),
        }));
        const replayed = await replay.evaluate((all) => window.replayPrograms(all), told);
        for (const [n, { moments, errors }] of recorded.entries())
          expect({ seed: some[n], errors, ...replayed[n] }).toEqual({
            ...{ seed: some[n], errors: [], warnings: [] },
            trees: moments.map(({ tree }) => tree),
          });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  },
  60_000 + PROGRAMS * 500,
);
