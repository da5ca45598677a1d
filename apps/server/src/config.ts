import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { SESSION_IDLE_MS } from '@vitrine/contract/limits';
import { z } from 'zod';
import { LOG_LEVELS } from './http/logger.ts';

/** HS256 is as strong as its key: 256 bits, and hex or base64 of that is longer still. */
const MIN_SECRET_CHARACTERS = 32;

const DEFAULT_PORT = 4400;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number, 0 to 65535');

/**
 * A visitor sends a block each 10 s and one or two with every new page, so 200 a second are 1,000 to 2,000 visitors at
 * one moment in one store, and a tenth of what one core takes (docs/decisions/007).
 */
const DEFAULT_STORE_BLOCKS_PER_SECOND = 200;

const blocksPerSecond = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a number of blocks, 1 to 999999')
  .transform(Number);

const MINUTE_MS = 60_000;

/** By then the tracker would begin another session. */
const DEFAULT_COMPACT_AFTER_MS = SESSION_IDLE_MS;

const minutesAsMs = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, 'must be a number of minutes, e.g. 30 or 0.5')
  .transform((value) => Math.ceil(Number(value) * MINUTE_MS))
  .refine((value) => value > 0, 'must be more than 0 minutes');

const publicUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL, e.g. https://replay.example.com' })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, {
    message: 'must be an origin alone: no path, query or user',
  })
  .transform(({ origin }) => origin);

const smtpUrl = z.string().refine(
  (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  },
  { error: 'must be like smtps://user:password@mail.example.com:465' },
);

/** An address, or a name and an address in angle brackets; without what would make a list or a comment of it. */
const ADDRESS = /[^\s"(),:;<>@\\]+@[^\s"(),:;<>@\\]+/u.source;
const MAIL_FROM = new RegExp(String.raw`^([^\p{C}"(),:;<>@\\]{1,100} <${ADDRESS}>|${ADDRESS})$`, 'u');
/** For the outbox alone: no mail server would take it. */
const DEFAULT_MAIL_FROM = 'Vitrine <no-reply@localhost>';

const flag = z.enum(['true', 'false'], { error: 'must be true or false' });

const environment = z.object({
  PORT: port.default(DEFAULT_PORT),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** Origin under which browsers reach us; the default follows HOST and PORT. */
  PUBLIC_URL: publicUrl.optional(),
  MODE: z
    .enum(['evaluation', 'production'], { error: 'must be evaluation or production' })
    .default('evaluation'),
  /** A PostgreSQL server; absent, the embedded database in DATA_DIR. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be like postgres://user:password@host:5432/database' })
    .optional(),
  JWT_SECRET: z
    .string()
    .min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`)
    .optional(),
  /** Lets who runs the server see the jobs and ask for them again; absent, nobody. A header carries it. */
  OPERATOR_TOKEN: z
    .string()
    .min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`)
    .regex(/^[\x21-\x7e]*$/, 'must be without spaces, in ASCII')
    .optional(),
  /** A mail server; absent, mails are files in DATA_DIR. */
  SMTP_URL: smtpUrl.optional(),
  /** Who mails are from. */
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'must be an address, or like Vitrine <no-reply@example.com>')
    .optional(),
  /** Name of this process among those that share a database. */
  NODE_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
    .optional(),
  TRUST_PROXY: flag.default('false').transform((value) => value === 'true'),
  /** The header in which that proxy says what country the visitor's address is of. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, e.g. cf-ipcountry')
    .toLowerCase()
    .optional(),
  /** What one store may send before it is told to wait, by this process. */
  STORE_BLOCKS_PER_SECOND: blocksPerSecond.default(DEFAULT_STORE_BLOCKS_PER_SECOND),
  /** Write sessions that are over as recordings. */
  COMPACT_SESSIONS: flag.default('true').transform((value) => value === 'true'),
  /** How long after its last block a session is over. */
  COMPACT_AFTER_MINUTES: minutesAsMs.default(DEFAULT_COMPACT_AFTER_MS),
  /** Fetch and keep the pictures, fonts and style sheets that recorded pages name. */
  KEEP_ASSETS: flag.default('true').transform((value) => value === 'true'),
  /** Read object storage at the start for blocks that the database has no rows of: after it was restored from a backup. */
  RECOVER: flag.default('false').transform((value) => value === 'true'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  data_dir: string;
  /** Absent: to be made of host and port, once the port is known. */
  public_url: string | undefined;
  mode: 'evaluation' | 'production';
  database_url: string | undefined;
  jwt_secret: string | undefined;
  operator_token: string | undefined;
  smtp_url: string | undefined;
  mail_from: string;
  node_id: string;
  trust_proxy: boolean;
  /** Write sessions that are over as recordings (docs/decisions/017). */
  compact_sessions: boolean;
  compact_after_ms: number;
  /** Lower case. */
  country_header: string | undefined;
  store_blocks_per_second: number;
  keep_assets: boolean;
  recover: boolean;
  log_level: (typeof LOG_LEVELS)[number];
}

/** The configuration, or one readable line for each value that is wrong. Never prints a value: some are secret. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  // An empty variable is how shells and compose files spell "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`),
    };
  const value = parsed.data;
  const missing = [
    ...(value.MODE === 'production' && value.JWT_SECRET === undefined
      ? ['JWT_SECRET is required with MODE=production.']
      : []),
    ...(value.SMTP_URL !== undefined && value.MAIL_FROM === undefined
      ? ['MAIL_FROM is required with SMTP_URL.']
      : []),
    // Without a proxy that sets it, anybody could write it.
    ...(value.COUNTRY_HEADER !== undefined && !value.TRUST_PROXY
      ? ['COUNTRY_HEADER is believed with TRUST_PROXY=true alone.']
      : []),
  ];
  if (missing.length > 0) return { ok: false, problems: missing };
  return {
    ok: true,
    config: {
      port: value.PORT,
      host: value.HOST,
      data_dir: resolve(value.DATA_DIR),
      public_url: value.PUBLIC_URL,
      mode: value.MODE,
      database_url: value.DATABASE_URL,
      jwt_secret: value.JWT_SECRET,
      operator_token: value.OPERATOR_TOKEN,
      smtp_url: value.SMTP_URL,
      mail_from: value.MAIL_FROM ?? DEFAULT_MAIL_FROM,
      node_id:
        value.NODE_ID ??
        hostname()
          .replaceAll(/[^A-Za-z0-9._-]/g, '-')
          .slice(0, 64),
      trust_proxy: value.TRUST_PROXY,
      country_header: value.COUNTRY_HEADER,
      store_blocks_per_second: value.STORE_BLOCKS_PER_SECOND,
      compact_sessions: value.COMPACT_SESSIONS,
      compact_after_ms: value.COMPACT_AFTER_MINUTES,
      keep_assets: value.KEEP_ASSETS,
      recover: value.RECOVER,
      // On a person's own terminal the address and the password should not drown.
      log_level: value.LOG_LEVEL ?? (value.MODE === 'production' ? 'info' : 'warn'),
    },
  };
}

/** Where browsers reach us when nobody has said: on this machine. */
export function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
