import { defineConfig } from '@playwright/test';
import { launchOptions } from './lib/chromium.ts';

/** Of `npm run test:long`. */
const LONG = '**/*.long.spec.ts';
/** More than a minute each: they begin first, so that none is left alone in the end. */
const FIRST = [
  'replay-shapes',
  'replay-shapes-more',
  'billing-stripe',
  'connect-shopify',
  'replay-frames',
  'preview',
  'replay-live',
  'replay-around',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: './tests',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'first', testMatch: FIRST },
    { name: 'others', testIgnore: [LONG, ...FIRST] },
  ],
  outputDir: './test-results',
  // The pictures that the comparisons keep go beside the results.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  globalSetup: './global-setup.ts',
  // For two cores: of three tests one waits. Files are independent of one another; the tests of one go one after the other, in one worker.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions,
    headless: true,
    // As `pageOf` has it: the texts that tests look for are English, where they do not say otherwise.
    locale: 'en-US',
    // Every test would pay for a trace, an eighth of its time: a failure leaves a picture and what was on the page;
    // `--trace retain-on-failure` tells of every step.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
