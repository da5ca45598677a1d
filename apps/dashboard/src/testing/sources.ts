import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const PLATFORMS = fileURLToPath(new URL('../../../../platforms', import.meta.url));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/**
 * Paths of the dashboard's sources: its own, and its parts in the folders of platforms.
 * @param folder of its own ones, below `src`
 */
export const dashboardSources = (folder = ''): string[] => [
  ...filesBelow(join(SRC, folder)),
  ...readdirSync(PLATFORMS)
    .map((name) => join(PLATFORMS, name, 'dashboard'))
    .filter(existsSync)
    .flatMap(filesBelow),
];
