import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One project a workspace; each says what its tests need.
    projects: ['packages/*', 'apps/*', 'scripts'],
    // Two cores, and a database and a browser beside the tests.
    maxWorkers: 2,
  },
});
