import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Worker threads start from a file, and Node 20 reads no TypeScript: every `*.worker.ts` below `source` is built into
 * `folder` as `<name>.worker.js`, as the product's own build does. The folder must lie where Node finds our packages.
 */
export async function buildWorkers(source: string, folder: string): Promise<void> {
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.worker.ts'));
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((name) => [basename(name, '.ts'), join(source, name)])),
    platform: 'node',
    // Packages stay outside; only our own are TypeScript.
    external: /^(?!\.|\/|@vitrine\/)/,
  });
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true });
  await bundle.close();
}
