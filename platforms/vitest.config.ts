import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The parts keep nothing between tests: a process for each file takes longer than most of its tests.
    isolate: false,
    // Parts of the server and of the dashboard: as patient as the server's own tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
