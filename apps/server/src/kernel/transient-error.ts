import { StorageUnavailable } from '../ports/object-storage.ts';
import { TooManyTurns, TurnTooLate } from './turns.ts';

/** Classes of SQLSTATE (PostgreSQL's appendix A): connection, resources, operator intervention, system error. */
const OUTAGE_CLASSES = ['08', '53', '57', '58'];
/** A transaction was refused because the server has become one that only reads: after a fail-over. */
const READ_ONLY = '25006';
const SOCKET_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
/** What node-postgres and the embedded database say without a code. */
const MESSAGES =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|^Query read timeout|^the embedded database/;

/** Whether the error says that the database or object storage cannot be used now, though the request is fine: the same call does later. */
export function isTransient(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (code === READ_ONLY || SOCKET_CODES.includes(code) || OUTAGE_CLASSES.includes(code.slice(0, 2)))
      return true;
    // PostgreSQL ends the connection with it: a login or a start-up that was refused.
    if ('severity' in at && at.severity === 'FATAL') return true;
    if (at instanceof StorageUnavailable || at instanceof TurnTooLate || at instanceof TooManyTurns)
      return true;
    if (MESSAGES.test(at.message)) return true;
  }
  return false;
}
