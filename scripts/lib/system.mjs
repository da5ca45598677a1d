import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { must, Problem, run } from './run.mjs';

/** Where systems keep Chromium or Chrome; the tests drive whichever is found first. */
const DEBIANS = '/usr/bin/chromium';
const CHROMIUMS = [
  DEBIANS,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Debian's Chromium without the windows around a page: a page of it costs a fourth of the processor's time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The browsers of the tests, as environment: a whole Chromium (CHROMIUM_PATH, the system's, Playwright's, or one installed now
 * as the system allows), and beside Debian's the one without windows, that most tests drive.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Problem(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    return { CHROMIUM_PATH: named };
  }
  const found = CHROMIUMS.find((path) => existsSync(path)) ?? (await playwrightsChromium());
  if (found && (found !== DEBIANS || existsSync(HEADLESS_SHELL) || !canInstall())) return browsers(found);
  if (await aptInstall(['chromium', 'chromium-headless-shell', 'fonts-liberation'])) return browsers(DEBIANS);
  throw new Problem(
    'The browser tests need Chromium and found none. Install it (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium), ' +
      'or set CHROMIUM_PATH to one, or run: npx playwright install chromium',
  );
}

const browsers = (whole) => ({
  CHROMIUM_PATH: whole,
  ...(whole === DEBIANS && existsSync(HEADLESS_SHELL) && { HEADLESS_SHELL_PATH: HEADLESS_SHELL }),
});

async function playwrightsChromium() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Folder of PostgreSQL's server programs (initdb, postgres), or undefined where there is none and none can be installed. */
export async function ensurePostgres() {
  return (
    process.env.POSTGRES_BIN ??
    debianPostgres() ??
    ((await aptInstall(['postgresql'])) ? debianPostgres() : undefined)
  );
}

function debianPostgres() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const newest = readdirSync(base)
    .filter((version) => existsSync(join(base, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))[0];
  return newest && join(base, newest, 'bin');
}

/** What scripts/s3.sh starts; says whether it is there. The tests of S3 are skipped without it, and say so. */
export async function ensureS3() {
  const packages = ['ceph-mon', 'ceph-osd', 'radosgw'];
  const isThere = () => packages.every((name) => existsSync(join('/usr/bin', name)));
  return isThere() || ((await aptInstall(packages)) && isThere());
}

/** Real WebKit and a screen to show it on: what Safari does. Its tests are skipped without it, and say so; in CI they fail. */
export async function ensureWebKit() {
  const isThere = () => ['WebKitWebDriver', 'Xvfb'].every((name) => existsSync(join('/usr/bin', name)));
  return isThere() || ((await aptInstall(['webkit2gtk-driver', 'xvfb'])) && isThere());
}

/** Real Firefox, which of the system's packages alone is whole. Its tests are skipped without it, and say so; in CI they fail. */
export async function ensureFirefox() {
  const isThere = () => existsSync('/usr/bin/firefox-esr');
  return isThere() || ((await aptInstall(['firefox-esr'])) && isThere());
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages when we are root on such a system; says whether it did. */
async function aptInstall(packages) {
  if (!canInstall()) return false;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  await must(
    `Installing ${packages.join(', ')}`,
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { quiet: true, env },
  );
  return true;
}
