/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiCalls } from './build/api-calls.ts';
import { buildTarget } from './build/browsers.ts';
import { compressed } from './build/compressed.ts';
import { earlyScreens } from './build/early-screens.ts';
import { inlineMark } from './build/inline-mark.ts';
import { joinShared } from './build/join-shared.ts';
import { leaveOutOfMui } from './build/lean-mui.ts';
import { leaveOutOfRrweb } from './build/lean-rrweb.ts';
import { noCircles } from './build/no-circles.ts';
import { oldBrowser } from './build/old-browser.ts';
import { preloadFont } from './build/preload-font.ts';
import { refuseNewer } from './build/refuse-newer.ts';
import { REPLAY_DOCUMENT, replayDocument } from './build/replay-document.ts';

export default defineConfig({
  plugins: [
    react(),
    apiCalls(),
    leaveOutOfRrweb(),
    leaveOutOfMui(),
    preloadFont(),
    inlineMark(),
    oldBrowser(),
    replayDocument(),
    earlyScreens(),
    refuseNewer(),
    compressed(),
    joinShared(() => [react(), apiCalls(), replayDocument(), leaveOutOfRrweb(), leaveOutOfMui()]),
    noCircles(),
  ],
  resolve: {
    alias: {
      'hoist-non-react-statics': fileURLToPath(new URL('build/hoist-nothing.ts', import.meta.url)),
      // The package's only export is its development build, with its warnings.
      'react-router': fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router'))),
    },
  },
  build: {
    target: buildTarget,
    rolldownOptions: {
      input: { index: fileURLToPath(new URL('index.html', import.meta.url)), replay: REPLAY_DOCUMENT },
    },
    // A font in a data: URL cannot be cached apart from the style sheet that holds it.
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows it.
    modulePreload: { polyfill: false },
    // Every chunk over this is looked at; the budgets themselves are in the size check.
    chunkSizeWarningLimit: 600,
  },
  test: {
    name: 'dashboard',
    environment: 'node',
    include: ['{src,build}/**/*.test.ts'],
    // Rules, without a state of their own: a process for each file takes longer than its tests.
    isolate: false,
    // On a machine with other work, compressing takes its time.
    testTimeout: 60_000,
  },
});
