import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One project a workspace; each says what its tests need.
    projects: ['packages/*', 'platforms', 'apps/*', 'apps/dashboard/vitest.screens.config.ts', 'scripts'],
    // For two cores: of four tests two wait for a disk, a time-out or another process.
    maxWorkers: 4,
  },
});
