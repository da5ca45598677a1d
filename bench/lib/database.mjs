import { join } from 'node:path';
import { openPgliteDatabase } from '../../apps/server/src/adapters/database/pglite.ts';
import { openPostgresDatabase } from '../../apps/server/src/adapters/database/postgres.ts';
import { systemClock } from '../../apps/server/src/ports/clock.ts';

function rethrow(error) {
  throw error;
}
const quiet = () => undefined;

/** As the product opens its own, in the folder DATA_DIR or at DATABASE_URL. */
export async function openDatabase() {
  const { DATA_DIR, DATABASE_URL, MIGRATIONS } = process.env;
  return DATABASE_URL
    ? openPostgresDatabase({ url: DATABASE_URL, migrations: MIGRATIONS, onError: rethrow })
    : openPgliteDatabase({
        folder: join(DATA_DIR, 'database'),
        checkpoints: join(DATA_DIR, 'checkpoints'),
        migrations: MIGRATIONS,
        clock: systemClock,
        log: { info: quiet, warn: console.error, error: console.error },
        hasRoom: async () => true,
        onLost: rethrow,
      });
}
