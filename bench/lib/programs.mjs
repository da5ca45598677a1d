import { rolldown } from 'rolldown';

const START_TIMEOUT_MS = 60_000;

/**
 * Builds programs into a folder from which Node finds the server's packages: Node 20 reads no TypeScript.
 * @param input their files, by their names
 */
export async function buildPrograms(folder, input) {
  const build = await rolldown({ input, platform: 'node', external: /^(?!@vitrine\/|@oxc-project\/)[@a-z]/ });
  await build.write({ dir: folder, format: 'esm', cleanDir: true });
  await build.close();
}

/** Waits until it has printed where it listens; what it prints later is read and thrown away, as a log's reader would. */
export function addressOf(child, exited) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`does not start:\n${output}`)), START_TIMEOUT_MS);
    let output = '';
    const listen = (chunk) => {
      output += chunk;
      const url = /Dashboard +(\S+)\/\n/.exec(output)?.[1];
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
