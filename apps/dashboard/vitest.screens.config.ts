import { defineConfig } from 'vitest/config';
import dashboard from './vite.config.ts';

/**
 * Tests of whole screens in a DOM without layout (`*.test.tsx`): the dashboard as it starts, against a server that answers by the contract.
 */
export default defineConfig({
  ...dashboard,
  test: {
    name: 'screens',
    environment: 'happy-dom',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // Loading the dashboard takes longer than most tests: a worker does it once. `setup.ts` takes back what a test leaves.
    isolate: false,
    // A machine with other work takes its time for a screen's first modules.
    testTimeout: 60_000,
  },
});
