import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../../ports/database.ts';
import { applyMigrations } from './migrations.ts';
import { openPglite } from './pglite-client.ts';

/**
 * The embedded database, kept in `folder`. One process at a time: the caller holds a lock on the folder.
 * `migrations` is the folder of the numbered SQL files. `onCrash` hears of it when the database is lost: nothing but
 * a new process brings it back.
 */
export async function openPgliteDatabase(options: {
  folder: string;
  migrations: string;
  onCrash: (error: Error) => void;
}): Promise<Database> {
  const client = await openPglite(options.folder, options.onCrash);
  const migrate = async () => ({
    applied: await applyMigrations(
      options.migrations,
      { query: (sql, params) => client.query(sql, params), exec: client.exec },
      (work) => client.transaction(work),
    ),
  });
  /** There is one process, but it may ask twice at once. */
  let migrating = Promise.resolve<{ applied: string[] }>({ applied: [] });
  return {
    engine: 'pglite',
    // Drizzle's session uses `query` and `transaction` of its client, and nothing else of PGlite.
    orm: drizzle({ client: client as unknown as PGlite }),
    migrate: () => {
      migrating = migrating.catch(() => undefined).then(migrate);
      return migrating;
    },
    close: client.close,
  };
}
