import type { PGlite } from '@electric-sql/pglite';

/** A message of PostgreSQL's protocol: Query, which needs no state of the connection. */
function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
}
const PROBE = simpleQuery('SELECT 1');

/** "ReadyForQuery", five bytes and the transaction's state: what every answer of a sound engine ends with. */
const READY = 'Z'.charCodeAt(0);
const READY_BYTES = 6;

/** Classes of SQLSTATE after which the engine has been seen broken: no resources, system error, internal error. */
const SUSPICIOUS_CLASSES = ['53', '58', 'XX'];

/** Whether an engine that threw this may be broken: it is no error of PostgreSQL's, or one of a bad class. */
export function isSuspicious(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code !== 'string' || SUSPICIOUS_CLASSES.includes(code.slice(0, 2));
}

/**
 * Whether the engine itself says that it is lost: a PANIC ends a server's processes, and there are none here. It holds its locks from
 * then on, and whatever it is asked never returns. Seen when a new file of the write-ahead log had no room.
 */
export const isPanic = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC';

/**
 * Whether the engine still answers. One that is broken throws, or (after a CHECKPOINT that failed) is silent, which
 * reads as "no rows" above. In a transaction that has failed an error is an answer as well.
 */
export async function isAlive(db: PGlite): Promise<boolean> {
  try {
    // Not between the messages of another query: it would lose its statement.
    const answer = await db.runExclusive(async () => db.execProtocolRawSync(PROBE));
    return answer.at(-READY_BYTES) === READY;
  } catch {
    return false;
  }
}
