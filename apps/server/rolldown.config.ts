import { join } from 'node:path';
import { defineConfig } from 'rolldown';
import { OUR_CODE_ONLY, workerEntries } from './build/entries.ts';

export default defineConfig({
  input: {
    main: join(import.meta.dirname, 'src/main.ts'),
    ...Object.fromEntries(
      ['backup', 'restore', 'migrate-store', 'make-bucket'].map((tool) => [
        tool,
        join(import.meta.dirname, `src/tools/${tool}.ts`),
      ]),
    ),
    ...(await workerEntries()),
  },
  platform: 'node',
  external: OUR_CODE_ONLY,
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    cleanDir: true,
    // Beside main.js: what is found relative to `import.meta.url` does not move with the chunk that asks.
    chunkFileNames: '[name]-[hash].js',
  },
});
