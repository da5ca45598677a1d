import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extract } from 'tar';
import { emptyFolder } from './evaluations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where the server's build looks for packages, as far as `npm ci` makes these folders. */
const PACKAGES = ['node_modules', 'apps/server/node_modules'];

/** `release.json` of what is kept. */
interface About {
  commit: string;
  /** Versions of the packages that its server was built and tested with. */
  packages: Record<string, string>;
}

export interface KeptRelease {
  /** Its built server, for `Product.in`. */
  main: string;
  remove(): void;
}

/** Unpacks the build of a release (releases/README.md) into a folder that looks as its clone did, with today's packages. */
export async function unpackRelease(name: string): Promise<KeptRelease> {
  const folder = emptyFolder();
  await extract({ file: join(ROOT, `releases/${name}.tar.br`), cwd: folder });
  const { packages } = readJson<About>(join(folder, 'release.json'));
  const strangers = Object.entries(packages).filter(([at, version]) => !isLike(version, installed(at)));
  if (strangers.length > 0)
    throw new Error(
      `release ${name} was built with ${strangers.map((one) => one.join(' '))}: it no longer is what ran then`,
    );
  for (const path of PACKAGES) symlinkSync(join(ROOT, path), join(folder, path));
  return {
    main: join(folder, 'apps/server/dist/main.js'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const { packages: locked } = readJson<{ packages: Record<string, { version: string }> }>(
  join(ROOT, 'package-lock.json'),
);
const installed = (name: string) =>
  (locked[`apps/server/node_modules/${name}`] ?? locked[`node_modules/${name}`])?.version;

/** Of one line of versions: what follows the first number that is not 0 may differ. */
const isLike = (one: string, other = ''): boolean => lineOf(one) === lineOf(other);
const lineOf = (version: string): string => /^(0\.)*\d+/.exec(version)?.[0] ?? '';

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}
