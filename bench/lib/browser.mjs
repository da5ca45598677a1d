import { chromium } from 'playwright-core';

/** Without these, a machine with a closed network spends its time on Chromium's own calls home. */
export const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The Chromium of CHROMIUM_PATH, or Debian's. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Without a window. */
export const launchChromium = () => chromium.launch({ executablePath: CHROMIUM, args: QUIET });
