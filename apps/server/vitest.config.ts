import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { WORKERS } from './src/testing/paths.ts';

const WORKER_URL = /new URL\('\.\/([a-z-]+\.worker\.js)', import\.meta\.url\)/g;

/** In the product a worker's file lies beside main.js; in tests it lies where the global set-up has built it. */
const workersOfTests: Plugin = {
  name: 'workers-of-tests',
  enforce: 'pre',
  transform(code) {
    if (!code.includes('.worker.js')) return;
    return code.replace(WORKER_URL, (_, file: string) => `new URL('${pathToFileURL(WORKERS).href}/${file}')`);
  },
};

export default defineConfig({
  plugins: [workersOfTests],
  test: {
    name: 'server',
    // Hundreds of short-lived PGlites: to have V8 optimise each one's code takes longer than what it then saves.
    execArgv: ['--liftoff-only'],
    // The server's modules keep nothing between tests: what a file imports is there for the next one, too. To read all of them
    // takes seconds of a core.
    isolate: false,
    globalSetup: ['./src/testing/global-setup.ts'],
    // A server of its own for many a test; making a PGlite takes two seconds of a core, and many times that on a
    // machine that runs other tests beside.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is awaited comes when it comes; a second is soon over there.
    expect: { poll: { timeout: 60_000 } },
  },
});
