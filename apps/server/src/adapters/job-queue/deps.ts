import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';

export interface QueueDeps {
  orm: Orm;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Told of each try that has ended. */
  onTried: () => void;
}
