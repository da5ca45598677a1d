import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

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

/**
 * Drizzle's errors carry the values of the query, in a field and in the message: visitors' data, which no log may
 * hold. PostgreSQL's own `detail` quotes values too.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  if ('query' in error && 'params' in error) {
    const { query, cause } = error as Error & { query: unknown };
    return { type: error.name, query, cause: describeError(cause) };
  }
  const {
    detail: _,
    parameters: __,
    where: ___,
    ...rest
  } = { ...stdSerializers.err(error) } as Record<string, unknown>;
  return rest;
}

/** Has what Node and libraries warn of logged as everything else is, in place of Node's own lines. For the whole process, once. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node or of a library'));
}
