import type { LaunchOptions } from '@playwright/test';

/** CHROMIUM_PATH is what `npm test` found or installed; without it Playwright's own browser is tried. */
const executablePath = process.env.CHROMIUM_PATH;

/** Without these, a machine with a closed network spends its time on Chromium's own calls home. */
export const launchOptions: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // The same glyphs and colours in a visit and in its replay.
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ],
};
