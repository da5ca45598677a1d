import { defineConfig } from '@playwright/test';
import { launchOptions } from './lib/chromium.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  // The pictures that the comparisons keep go beside the results.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  // Two cores: one worker drives two browsers and a server already.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: { launchOptions, headless: true, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
});
