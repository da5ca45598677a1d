import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/** Builds the tracker as it ships into a folder of its own, so that no test sees a stale build. */
export default function setup(project: TestProject) {
  const dist = mkdtempSync(join(tmpdir(), 'vitrine-tracker-'));
  execFileSync(process.execPath, [fileURLToPath(new URL('../../build.mjs', import.meta.url)), dist]);
  project.provide('dist', dist);
  return () => rmSync(dist, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    dist: string;
  }
}
