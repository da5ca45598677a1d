import { rolldown } from 'rolldown';
import { OUR_CODE_ONLY, workerEntries } from '../../build/entries.ts';

/** Builds the worker threads as the product's build does; the folder must lie where Node finds our packages. */
export async function buildWorkers(folder: string): Promise<void> {
  const bundle = await rolldown({ input: await workerEntries(), platform: 'node', external: OUR_CODE_ONLY });
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true });
  await bundle.close();
}
