import { DataDirInUse } from '../adapters/data-dir/lock.ts';
import { NoUsableDatabase } from '../adapters/database/embedded.ts';
import { type Config, readConfigForStart } from '../config.ts';
import { HoldsEvaluation } from '../evaluation/left-over.ts';
import { wordsOf } from '../kernel/logger.ts';
import { isTransient } from '../kernel/transient-error.ts';
import { isDiskFull } from '../ports/disk-space.ts';

/** Something that the operator can act on: printed without a stack, and the tool ends with status 1. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

/** Where a tool tells what it does; a line a call. */
export type Say = (line: string) => void;

/**
 * Runs a tool of the operator's, in the environment that the product is run in. What goes wrong is told in words that a person
 * can act on, with the stack where the cause is our own; the process then ends with status 1.
 */
export async function runTool(
  what: string,
  tool: (config: Config, args: readonly string[], say: Say) => Promise<void>,
): Promise<void> {
  process.umask(0o077);
  const configured = await readConfigForStart();
  if (!configured.ok) {
    console.error(`\n${what}: fix the configuration.\n`);
    for (const problem of configured.problems) console.error(`  ${problem}`);
    process.exit(1);
  }
  try {
    await tool(configured.config, process.argv.slice(2), (line) => console.log(line));
    // Whatever a library has left open must not keep the operator waiting.
    process.exit(0);
  } catch (error) {
    console.error(`\n${what} failed. ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ([ToolRefused, DataDirInUse, NoUsableDatabase, HoldsEvaluation].some((kind) => error instanceof kind))
    return error.message;
  if (isDiskFull(error)) return `The disk is full: ${wordsOf(error).message}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Permission denied: ${error.message}.`;
  if (isTransient(error))
    return `${outageOf(error)} Run it again when the server is back: it picks up where it left off.`;
  return wordsOf(error).stack;
}

/** The cause says what happened. */
const outageOf = (error: Error): string =>
  `A server is unavailable: ${wordsOf(error.cause ?? error).message.replace(/\.$/, '')}.`;

/** Tells how far something is, at each tenth of the way: ten lines, however long it takes. */
export function tellProgress(say: Say, what: string, total: number): (done: number) => void {
  let told = 0;
  return (done) => {
    const part = total === 0 ? 10 : Math.floor((done * 10) / total);
    if (part <= told) return;
    told = part;
    say(`  ${count(done)} of ${count(total)} ${what}`);
  };
}

export const count = (n: number): string => n.toLocaleString('en');

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
