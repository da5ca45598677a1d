import { defineConfig } from '@playwright/test';
import { launchOptions } from './lib/chromium.ts';

export default defineConfig({
  testDir: './tests',
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
    // Every test would pay for a trace, an eighth of its time: a failure leaves a picture and what was on the page;
    // `--trace retain-on-failure` tells of every step.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
