import { openJobQueue } from '../../adapters/job-queue/open-job-queue.ts';
import { HoldsEvaluation, holdsEvaluation } from '../../evaluation/left-over.ts';
import type { Needs } from '../../kernel/needs.ts';
import { recoverSegments } from '../../modules/blocks/service.ts';
import { recoverRecordings } from '../../modules/recordings/service.ts';
import { openOwnStores } from '../../process/own-stores.ts';
import type { ProcessStores } from '../../process/stores.ts';
import type { Say } from '../operator.ts';

export interface SourceOptions extends Needs<'clock' | 'log'> {
  data_dir: string;
  migrations: string;
  say: Say;
  /** Of the product, which did not stop in order: what a start would do then is done. */
  recovery: Needs<'node_id' | 'compacts'> & { compact_after_ms: number };
}

/** The embedded store, open as a start of the product opens it: migrated, and with all blocks that its storage holds. */
export async function openSource(options: SourceOptions): Promise<ProcessStores> {
  const { data_dir, migrations, clock, log, say, recovery } = options;
  const die = (reason: string) => (error: unknown) => {
    throw new Error(reason, { cause: error });
  };
  const stores = await openOwnStores({ data_dir, database_url: undefined }, { migrations, clock, log, die });
  try {
    const { database, storage } = stores;
    await database.migrate();
    // What it is moved to is production.
    if (await holdsEvaluation(database.orm)) throw new HoldsEvaluation();
    if (stores.may_lack_blocks) {
      const jobs = await openJobQueue({ database, url: undefined, clock, log });
      const deps = { orm: database.orm, storage, jobs, log, ...recovery };
      await recoverRecordings(deps);
      const read = await recoverSegments({ ...deps, flush: () => database.flush() });
      await jobs.close();
      for (const line of stores.tell(read)) say(`  ${line}`);
    }
    return stores;
  } catch (error) {
    await stores.close();
    throw error;
  }
}
