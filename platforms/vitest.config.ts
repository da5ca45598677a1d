import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Parts of the server and of the dashboard: as patient as the server's own tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
