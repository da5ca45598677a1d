import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Orm } from '../../ports/database.ts';

export interface Tidy {
  /** Told of each try that has ended. */
  tried(): void;
  /** Takes away what rows that have gone left behind; of a failure it tells the log alone. */
  now(): Promise<void>;
  /** Resolves when nothing is under way. */
  close(): Promise<void>;
}

/**
 * Vacuums the table of jobs now and then. Those that are done were in front of those that wait: what is left of them in the
 * index is read by every look, so that looks take longer with each job there ever was. A PostgreSQL server does it by itself, the
 * embedded database has nobody who would.
 * @param every after so many tries
 */
export function keepTidy({
  orm,
  log,
  every,
}: {
  orm: Orm;
  log: Pick<FastifyBaseLogger, 'warn'>;
  every: number;
}): Tidy {
  let tries = 0;
  let vacuuming = Promise.resolve();

  async function vacuum(): Promise<void> {
    tries = 0;
    try {
      await orm.execute(sql`VACUUM jobs`);
    } catch (error) {
      log.warn({ err: error }, 'failed to vacuum the jobs table');
    }
  }

  const now = () => {
    vacuuming = vacuuming.then(vacuum);
    return vacuuming;
  };
  return {
    tried() {
      tries += 1;
      if (tries === every) void now();
    },
    now,
    close: () => vacuuming,
  };
}
