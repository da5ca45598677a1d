import { openPgliteDatabase } from '../../apps/server/src/adapters/database/pglite.ts';
import { openPostgresDatabase } from '../../apps/server/src/adapters/database/postgres.ts';

function rethrow(error) {
  throw error;
}

/** As the product opens its own. */
export async function openDatabase({ folder, url }) {
  const migrations = process.env.MIGRATIONS;
  return url
    ? openPostgresDatabase({ url, migrations, onError: rethrow })
    : openPgliteDatabase({ folder, migrations, onCrash: rethrow });
}
