import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { leaveOutOfRrweb } from '../../apps/dashboard/build/lean-rrweb.ts';

/** The comparison as one script for a page: the viewer's replayer as it is built, and the server's keyframes, from their sources. */
export async function comparisonScript(): Promise<string> {
  const input = join(dirname(fileURLToPath(import.meta.url)), 'compare.ts');
  const build = await rolldown({ input, platform: 'browser', plugins: [leaveOutOfRrweb()] });
  const { output } = await build.generate({ format: 'iife', name: 'keyframes' });
  await build.close();
  return output[0].code;
}
