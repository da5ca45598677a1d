import { randomInt } from 'node:crypto';

/** How many times as long as in `npm test` histories of faults are; `npm run soak` sets it. */
const FACTOR = Number(process.env.SOAK ?? 1);

/** So many runs, kills or blocks of a history in `npm test`, and that many times more in `npm run soak`. */
export const soaked = (count: number): number => count * FACTOR;

/**
 * What chance goes by in a history: always the same in `npm test`, another each time in `npm run soak`. Tests say it in
 * their names, and `SOAK_SEED` sets it.
 */
export const SEED = Number(process.env.SOAK_SEED ?? (FACTOR === 1 ? 1 : randomInt(2 ** 31)));
