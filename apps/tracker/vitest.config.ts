import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['src/testing/build-once.ts'],
    // A browser for the files of a worker (testing/harness.ts), which ends with the worker.
    isolate: false,
    // A real browser is driven in most files.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A block may wait for the interval of 10 s when the server has not steered it yet.
    expect: { poll: { timeout: 60_000 } },
  },
});
