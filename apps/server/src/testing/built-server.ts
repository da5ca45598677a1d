import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { vi } from 'vitest';
import config from '../../rolldown.config.ts';
import { CACHE, MIGRATIONS, UNLIMITED_PLANS_FILE } from './paths.ts';

/** Builds the server as `npm run build` does, in a folder of this run's own. */
export async function buildServer(): Promise<{ main: string; remove: () => void }> {
  const folder = join(CACHE, `built-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The process looks for its migrations and plans beside dist. What a test sends no plan is to refuse.
  symlinkSync(MIGRATIONS, join(folder, 'migrations'));
  symlinkSync(UNLIMITED_PLANS_FILE, join(folder, 'plans.json'));
  const dir = join(folder, 'dist');
  await build({ ...config, output: { ...config.output, dir } });
  return { main: join(dir, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface ServerProcess {
  child: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Resolves with the exit code (null after a signal that killed it). */
  exited: Promise<number | null>;
}

/** As of the tests' own processes (vitest.config.ts). */
const SHORT_LIVED = ['--liftoff-only'];
/** On a machine with much else to do three quarters of a minute were seen. */
const READY_TIMEOUT_MS = 120_000;

/** @param main of the server, or of one of its tools, which take arguments */
export function spawnServer(
  main: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...SHORT_LIVED, main, ...args], {
    // Nothing of this machine's own environment may decide, nor the day: what tests post has no token.
    env: { PATH: process.env.PATH ?? '', PORT: '0', INGEST_TOKENS_REQUIRED_FROM: 'never', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => output, exited };
}

/** Waits until it has printed where it is. */
export async function addressOf(server: ServerProcess): Promise<string> {
  return vi.waitFor(
    () => {
      const output = server.output();
      // In production the whole line is JSON, and the address of browsers may be another one.
      const [, url] = /Dashboard +(\S+)\/\n/.exec(output) ?? /"listens":"([^"]+)"/.exec(output) ?? [];
      if (!url) throw new Error(`not ready:\n${server.output()}`);
      return url;
    },
    { timeout: READY_TIMEOUT_MS, interval: 50 },
  );
}
