import { join } from 'node:path';
import type { Needs } from '../../kernel/needs.ts';
import type { Database } from '../../ports/database.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { readRunState } from '../data-dir/run-state.ts';
import { openEmbedded } from './embedded.ts';
import { mayLackBlocks, type ReadAgain, tellLastRun, tellOpening } from './opening.ts';
import { openPostgresDatabase } from './postgres.ts';

export interface DatabaseOptions extends Needs<'clock' | 'storage' | 'disk_space' | 'log'> {
  /** Of a PostgreSQL server; without it the database is the one embedded in the data folder. */
  url: string | undefined;
  data_dir: string;
  /** The numbered SQL files. */
  migrations: string;
  /** The embedded database is lost: nothing but a new process may bring it back. */
  onLost: (error: unknown) => void;
}

export interface OpenDatabase {
  /** Closing it writes down that this run ended in order: only when nothing writes any more. */
  database: Database;
  /** Whether object storage may hold blocks that the database has no rows of; then it must be read before they are served. */
  may_lack_blocks: boolean;
  /** What a person should know of this start; `read` is what reading object storage has brought. None when all was in order. */
  tell(read: ReadAgain | undefined): string[];
  /** To be called when the database is ready to be used, before the first request: from then on it is guarded. */
  protect(): Promise<void>;
}

/** Opens the database of this process: embedded, or a server. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, data_dir, migrations, storage, clock, log, disk_space, onLost } = options;
  // One for each: a folder may have served the one before the other, and each ended in its own way.
  const run = await readRunState(join(data_dir, `last-run-${url ? 'postgres' : 'embedded'}`));
  if (!url) {
    const { opening, ...embedded } = await openEmbedded({
      data_dir,
      run,
      migrations,
      clock,
      log,
      onLost,
      hasDiskSpace: async () => !(await disk_space.check()),
      hasObjects: () => isFilled(storage),
    });
    return {
      ...embedded,
      may_lack_blocks: mayLackBlocks(opening),
      tell: (read) => tellOpening(opening, read),
    };
  }
  const database = openPostgresDatabase({
    url,
    migrations,
    onError: (error) => log.warn({ err: error }, 'lost a database connection'),
  });
  return {
    database: {
      ...database,
      async close() {
        await database.close();
        await run.close();
      },
    },
    may_lack_blocks: run.last === 'killed' || run.last === 'cut',
    tell: (read) => tellLastRun(run.last, read),
    protect: () => run.open(),
  };
}

async function isFilled(storage: ObjectStorage): Promise<boolean> {
  for await (const _ of storage.list('')) return true;
  return false;
}
