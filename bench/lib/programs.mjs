import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const START_TIMEOUT_MS = 60_000;
/** What Node finds by itself: all packages but our own, which are TypeScript. */
const EXTERNAL = /^(?!@vitrine\/|@oxc-project\/)[@a-z]/;

/**
 * Builds programs into a folder from which Node finds the server's packages: Node 20 reads no TypeScript.
 * @param input their files, by their names
 */
export async function buildPrograms(folder, input) {
  const build = await rolldown({ input, platform: 'node', external: EXTERNAL });
  await build.write({ dir: folder, format: 'esm', cleanDir: true });
  await build.close();
}

/**
 * Builds one file of a benchmark and imports it: it may use what the browser tests use. It lies as deep as e2e's own files do, because
 * these find the built product from where they are.
 */
export async function loadProgram(name, file) {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../.cache');
  const build = await rolldown({ input: file, platform: 'node', external: EXTERNAL });
  const program = join(folder, `${name}.js`);
  await build.write({ file: program, format: 'esm' });
  await build.close();
  return import(pathToFileURL(program).href);
}

/**
 * Builds a source file with all that it imports and imports that: for pieces of the product that are measured by themselves.
 * @param file from the repository's folder
 */
export async function loadSource(file, name) {
  const build = await rolldown({ input: join(root, file), platform: 'node', external: [/^node:/] });
  const program = join(root, 'bench/.cache', `${name}.mjs`);
  await build.write({ file: program, format: 'esm' });
  await build.close();
  return import(pathToFileURL(program).href);
}

/** Waits until it has printed where it listens; what it prints later is read and thrown away, as a log's reader would. */
export function addressOf(child, exited) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`does not start:\n${output}`)), START_TIMEOUT_MS);
    let output = '';
    const listen = (chunk) => {
      output += chunk;
      const [, url] = /Dashboard +(\S+)\/\n/.exec(output) ?? /"listens":"([^"]+)"/.exec(output) ?? [];
      if (!url) return;
      clearTimeout(timer);
      child.stdout.off('data', listen);
      child.stdout.resume();
      resolve(url);
    };
    child.stdout.on('data', listen);
    exited.then(() => reject(new Error(`ended at once:\n${output}`)));
  });
}
