import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const SOURCE = resolve(import.meta.dirname, '../src');

/** Packages stay outside the bundle, `npm ci` brings them; what is ours is TypeScript and goes in, with its helpers. */
export const OUR_CODE_ONLY = /^(?!@vitrine\/|@oxc-project\/)[@a-z]/;

/**
 * Worker threads start from a file of their own: every `<name>.worker.ts` of the source becomes `<name>.worker.js`
 * beside main.js, where `new URL('./<name>.worker.js', import.meta.url)` finds it. Names must differ over all folders.
 */
export async function workerEntries(): Promise<Record<string, string>> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((name) => name.endsWith('.worker.ts'));
  const entries = Object.fromEntries(files.map((name) => [basename(name, '.ts'), join(SOURCE, name)]));
  if (Object.keys(entries).length < files.length) throw new Error('two workers have the same name');
  return entries;
}
