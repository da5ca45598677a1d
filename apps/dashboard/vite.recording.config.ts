import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from './build/browsers.ts';
import { leaveOutOfRrweb } from './build/lean-rrweb.ts';
import { oneFile } from './build/one-file.ts';
import { refuseNewer } from './build/refuse-newer.ts';

/** The player of the recordings that people keep: one file, into which the server puts a visit. */
export default defineConfig({
  plugins: [react(), leaveOutOfRrweb(), oneFile('recording.html'), refuseNewer()],
  publicDir: false,
  build: {
    target: buildTarget,
    // Beside the dashboard, which is there by now.
    emptyOutDir: false,
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { input: 'recording.html', output: { codeSplitting: false } },
  },
});
