/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiCalls } from './build/api-calls.ts';
import { buildTarget } from './build/browsers.ts';
import { compressed } from './build/compressed.ts';
import { inlineMark } from './build/inline-mark.ts';
import { noCircles } from './build/no-circles.ts';
import { oldBrowser } from './build/old-browser.ts';
import { preloadFont } from './build/preload-font.ts';
import { refuseNewer } from './build/refuse-newer.ts';
import { replayDocument } from './build/replay-document.ts';

export default defineConfig({
  plugins: [
    react(),
    apiCalls(),
    preloadFont(),
    inlineMark(),
    oldBrowser(),
    replayDocument(),
    refuseNewer(),
    compressed(),
    noCircles(),
  ],
  resolve: {
    // The package's only export is its development build, with its warnings.
    alias: {
      'react-router': fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router'))),
    },
  },
  build: {
    target: buildTarget,
    // A font in a data: URL cannot be cached apart from the style sheet that holds it.
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows it.
    modulePreload: { polyfill: false },
    // Every chunk over this is looked at; the budgets themselves are in the size check.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen starts with, in one file: a dozen small ones compress worse (5 kB of 168) and come later.
            { name: 'start', tags: ['$initial'] },
            // Apart, or it would join what not every form needs: signing in takes 190 kB of 200, and would take 202.
            { name: 'forms', test: /react-hook-form/ },
            // What screens share, in files for the same screens; those under 20 kB (unminified) join the most alike. A file for each module
            // made a screen load 60 of them, and be there a fifth later on a slow phone. With larger ones, files came to need one another (noCircles).
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
        // Those groups are named after all that share them.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  test: { name: 'dashboard', environment: 'node', include: ['{src,build}/**/*.test.ts'] },
});
