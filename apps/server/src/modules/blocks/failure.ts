import { isTransient } from '../../kernel/transient-error.ts';

/**
 * Whose fault a failed commit is:
 * - `outage`: the database cannot be reached or used; the same commit will do later;
 * - `contention`: another transaction was in the way; try again at once;
 * - `block`: something in what was to be stored, or in us. In halves it can be told which block it is.
 */
export type Fault = 'outage' | 'contention' | 'block';

/** Serialisation failure, deadlock, lock not available. */
const CONTENTION_STATES = ['40001', '40P01', '55P03'];

export function faultOf(error: unknown): Fault {
  if (isTransient(error)) return 'outage';
  const state = sqlState(error);
  if (state === undefined) return isOurs(error) ? 'block' : 'outage';
  return CONTENTION_STATES.includes(state) ? 'contention' : 'block';
}

/** Drizzle puts the database's error into `cause`. */
function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && isSqlState(at.code)) return at.code;
  return undefined;
}

/** Node's codes begin with an E ("EPIPE"), which no class of SQLSTATE does. */
const isSqlState = (code: string) => /^(?!E)[0-9A-Z]{5}$/.test(code);

/** What our own code throws over a value it did not expect; errors of sockets and of workers are plain ones. */
const isOurs = (error: unknown) => error instanceof TypeError || error instanceof RangeError;
