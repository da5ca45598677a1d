import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One project a workspace; each says what its tests need.
    projects: [
      // Rules, without a state of their own: a process for each file takes longer than its tests.
      { test: { name: 'packages', root: 'packages', isolate: false } },
      'platforms',
      'apps/*',
      'apps/dashboard/vitest.screens.config.ts',
      'scripts',
    ],
    // For two cores: of four tests two wait for a disk, a time-out or another process.
    maxWorkers: 4,
  },
});
