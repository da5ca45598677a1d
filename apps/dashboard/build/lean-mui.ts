import type { Plugin } from 'vite';

const FILE = /\/@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/;
const BUILDS = /^export function buildInitColorSchemeScript\(options\) \{\n[\s\S]*?^\}\n/m;

/**
 * MUI without the script that it makes for servers, which sets the theme before the page is drawn: public/early.js does. Every first visit
 * would pay a kilobyte for it. Throws when it is written otherwise than this knows.
 */
export function leanMui(code: string): string {
  if (!BUILDS.test(code)) throw new Error('MUI has another shape: it builds no script for servers');
  return code.replace(BUILDS, 'export function buildInitColorSchemeScript() {\n  return null;\n}\n');
}

export const leaveOutOfMui = (): Plugin => ({
  name: 'vitrine:lean-mui',
  apply: 'build',
  transform: {
    filter: { id: FILE },
    handler: (code) => ({ code: leanMui(code), map: null }),
  },
});
