import { type DestinationStream, type Logger, pino } from 'pino';
import { quotesQuery, redactError } from './error-redaction.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'password_hash',
  'access',
  'refresh',
  'token',
  'secret',
];

/** JSON lines. What is secret is cut out by name, at the first two levels of what is logged; nothing logs bodies. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    ...(destination ? ([destination] as const) : []),
  );
}

/** What an error may tell beside its words: none of these is a visitor's or a person's. */
const TOLD = [
  'code',
  'errno',
  'syscall',
  'path',
  'status',
  'statusCode',
  'severity',
  'table',
  'constraint',
] as const;

/**
 * An error for the log, with what caused it. Drizzle's carry the values of the query, in a field and in the message: visitors' data,
 * which no log may hold. PostgreSQL's own fields quote values too, and those of libraries hold requests with their headers: of what
 * is beside the message a few names are told, and nothing else.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (quotesQuery(error)) return { type: error.name, query: error.query, ...cause };
  const fields = error as Error & Partial<Record<(typeof TOLD)[number], unknown>>;
  const told = Object.fromEntries(
    TOLD.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
  return { type: error.name, ...redactError(error), ...told, ...cause };
}

/** An error for a person's terminal, without what no log may hold: of a query that failed, the words of what caused it. */
export function wordsOf(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error)) return both(String(error));
  if (quotesQuery(error)) return error.cause === undefined ? both('query failed') : wordsOf(error.cause);
  const words = redactError(error);
  // Of several addresses that were all tried in vain Node's error has no words.
  const message = words.message || ('code' in error && String(error.code)) || error.name;
  return { message, stack: words.stack ?? message };
}

const both = (words: string) => ({ message: words, stack: words });

/** Has what Node and libraries warn of logged as everything else is, in place of Node's own lines. For the whole process, once. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning from Node.js or a library'));
}
