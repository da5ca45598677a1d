// Migrations only add: programs of the release before run beside them, and can be gone back to (CONTRIBUTING.md, "To make a release").
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { takenAway } from './lib/taken-away.mjs';

/** The last one of release 0.2.0. Those up to it are as they are. */
const LAST_OF_0_2_0 = 31;

const folder = join(root, 'apps/server/migrations');
const taken = readdirSync(folder)
  .filter((file) => Number.parseInt(file, 10) > LAST_OF_0_2_0)
  .flatMap((file) => takenAway(readFileSync(join(folder, file), 'utf8')).map((what) => `${file} ${what}`));
for (const one of taken)
  console.error(
    `${one}, which the release before may read: take it away a release later, and say "-- unread since X.Y.Z"`,
  );
process.exitCode = taken.length > 0 ? 1 : 0;
