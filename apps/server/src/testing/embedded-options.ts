import { systemClock } from '../ports/clock.ts';
import { MIGRATIONS } from './paths.ts';

/** For an embedded database of tests: one that broke has failed its test, although it would open again. */
export const EMBEDDED_OPTIONS = {
  migrations: MIGRATIONS,
  clock: systemClock,
  log: {
    info: () => undefined,
    warn: () => undefined,
    error: (facts: unknown) => {
      throw new Error('the database broke', { cause: facts });
    },
  },
  hasDiskSpace: async () => true,
  onLost: () => undefined,
};
