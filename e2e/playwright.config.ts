import { defineConfig } from '@playwright/test';
import { launchOptions } from './lib/chromium.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  // The pictures that the comparisons keep go beside the results.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  globalSetup: './global-setup.ts',
  // Two cores. Files are independent of one another; the tests of one go one after the other, in one worker.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions,
    headless: true,
    // What the page was at each step, without a film of it, which every test would pay for.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
