import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A message for a person; the scripts print it without a stack trace and end with status 1. */
export class Problem extends Error {}

/** Those that run. */
const children = new Set();

/** Hands a signal on to what runs. */
export function endChildren(signal) {
  for (const child of children) child.kill(signal);
}

/**
 * Runs a program with the terminal's output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, cwd?: string }} [options] quiet: keep the output, for the caller
 * @returns {Promise<{ status: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    children.add(child);
    child.on('close', () => children.delete(child));
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** Like `run`, but a failure ends the script with what the program printed. */
export async function must(what, command, args, options = {}) {
  const { status, output } = await run(command, args, options);
  if (status !== 0) throw new Problem(`${what} failed (${command} ${args.join(' ')}).\n${output}`.trimEnd());
}

/** Ends the script readably whatever happens in `main`. */
export function entry(main) {
  main().catch((error) => {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exit(1);
  });
}
