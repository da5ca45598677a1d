import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Of the web's types this is all that tests have to do with.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

const PACKAGE = createRequire(import.meta.url).resolve('@electric-sql/pglite');

let program: Promise<object> | undefined;

/**
 * Holds the embedded engine's program for as long as this process lives. While somebody holds it, V8 has each PGlite of the process run the
 * code that is compiled of it already; else each would have its own compiled, a third of what it takes to open one.
 */
export function holdEngineProgram(): Promise<object> {
  program ??= WebAssembly.compile(readFileSync(join(dirname(PACKAGE), 'pglite.wasm')));
  return program;
}
